import { formatDate } from '@film-contest/messages/format';
import { FilmGrid } from '../components/film/film-grid.tsx';
import { Pager } from '../components/pager.tsx';
import prose from '../components/prose.module.css';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { StaffWrittenHeading } from '../components/written-heading.tsx';
import { useContest } from '../lib/contest.ts';
import { buildFilmList, buildHead, buildStructuredData } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { parsePageNumber } from '../lib/page-query.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadStaffWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/selected-open';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = parsePageNumber(url.searchParams);
  const [films, written] = await Promise.all([
    loadPagePart(host, host.call('listSelectedOpen', { query: view })),
    loadStaffWrittenPage(host, 'selectedopen'),
  ]);
  redirectToLastListPage(url, view, films);
  return respondWithPart({ view, films, written }, films);
}

export const meta: Route.MetaFunction = (args) => {
  const { view, films, written } = args.loaderData ?? {};
  const search = view && view.current > 1 ? `?current=${view.current}` : '';
  const description = written?.intro ?? undefined;
  return [
    ...buildHead(args, 'selectedOpen', { description, search }),
    ...(films?.data?.list.length
      ? [buildStructuredData(buildFilmList(args, 'selectedOpenEntry', films.data.list))]
      : []),
  ];
};

export default function ShortlistRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, films, written } = loaderData;
  return (
    <div className="wrap">
      <StaffWrittenHeading written={written} title={t('pages.selectedopen.title')} />
      {films.fault !== null && <LoadErrorMessage fault={films.fault} />}
      {films.data?.list.length === 0 && <ShortlistAnnouncement />}
      {films.data && films.data.list.length > 0 && (
        <section className={prose.list}>
          <p role="status">{t('film.gallery.total', { total: films.data.total })}</p>
          <h2 className="visually-hidden">{t('pages.selectedopen.title')}</h2>
          <FilmGrid
            films={films.data.list}
            to="selectedOpenEntry"
            badge={t('pages.selectedopen.badge')}
            isMain
          />
          <Pager {...view} total={films.data.total} />
        </section>
      )}
    </div>
  );
}

/** Empty page that is shown until the shortlist is published. Shows the date of publication if it is known. */
function ShortlistAnnouncement() {
  const t = useT();
  const contest = useContest();
  const at = contest?.shortlistAt;
  const text = at
    ? t('pages.selectedopen.emptyDate', { date: formatDate(t.locale, at, contest.timeZone) })
    : t('pages.selectedopen.empty');
  return <EmptyPage text={text} action={{ to: 'gallery', label: t('shell.goGallery') }} />;
}
