import type { GalleryCard } from '@film-contest/contract/entries';
import type { SiteHost } from '@film-contest/contract/site-host';
import { PageHeading } from '../components/page-heading.tsx';
import { LoadErrorMessage } from '../components/state.tsx';
import { GalleryControls } from '../features/gallery/gallery-controls.tsx';
import {
  buildGalleryCallQuery,
  isGalleryFiltered,
  readGalleryView,
} from '../features/gallery/gallery-query.ts';
import { GalleryResults } from '../features/gallery/gallery-results.tsx';
import { useContest } from '../lib/contest.ts';
import { buildFilmList, buildHead, buildStructuredData } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { usePagePath } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/gallery';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = readGalleryView(url.searchParams);
  const page = await loadPagePart(
    host,
    host.call('listEntries', { query: buildGalleryCallQuery(view) }),
  );
  redirectToLastListPage(url, view, page);
  const school = await findSchoolName(host, view.school, page.data?.list ?? []);
  return respondWithPart({ view, page, school }, page);
}

/** Finds a school's name in its films or in the list of schools; null if unknown. */
async function findSchoolName(
  host: SiteHost,
  school: string | null,
  films: readonly GalleryCard[],
) {
  if (!school) return null;
  const [film] = films;
  if (film?.school) return film.school;
  if (!/^\d+$/.test(school)) return null;
  const query = { filters: { id: [Number(school)] } };
  const schools = await loadPagePart(host, host.call('listSchools', { query }));
  return schools.data?.list[0]?.name ?? null;
}

export const meta: Route.MetaFunction = (args) => {
  const { view, page } = args.loaderData ?? {};
  const search = view && view.current > 1 ? `?current=${view.current}` : '';
  const head = buildHead(args, 'gallery', {
    search,
    noindex: view ? isGalleryFiltered(view) : false,
  });
  if (!page?.data?.list.length) return head;
  return [...head, buildStructuredData(buildFilmList(args, 'galleryEntry', page.data.list))];
};

export default function GalleryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, page, school } = loaderData;
  const contest = useContest();
  const rulesPath = usePagePath()('votingRules');
  const first = page.data?.list[0]?.id;
  const title = school ? t('film.gallery.ofSchool', { school }) : t('shell.title.gallery');
  return (
    <div className="wrap" data-early-voter={contest?.voting.open ? first : undefined}>
      <PageHeading title={title} />
      <div
        data-pass-landing
        data-entry={first}
        data-time-zone={contest?.timeZone ?? 'Asia/Shanghai'}
        data-rules-path={rulesPath}
      />
      <GalleryControls view={view} sort={page.data?.seed ? null : view.sort} />
      {page.fault === null ? (
        <GalleryResults
          view={view}
          films={page.data.list}
          total={page.data.total}
          seed={page.data.seed}
        />
      ) : (
        <LoadErrorMessage fault={page.fault} />
      )}
    </div>
  );
}
