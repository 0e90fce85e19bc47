import { formatDate } from '@film-contest/messages/format';
import { useOutletContext, useSearchParams } from 'react-router';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { StaffWrittenHeading } from '../components/written-heading.tsx';
import { SelectedFilmFrames } from '../features/programme/selected-frames.tsx';
import { groupSelectedFilms, type SelectedFilm } from '../features/programme/selection.ts';
import { useContest } from '../lib/contest.ts';
import { buildFilmList, buildHead, buildStructuredData } from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import type { Part } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadStaffWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/selected';

interface Around {
  works: Part<{ list: SelectedFilm[] }>;
}

export const loader = async ({ context }: Route.LoaderArgs) => ({
  written: await loadStaffWrittenPage(getServerHost(context), 'selected'),
});

export const meta: Route.MetaFunction = (args) => {
  const layout = args.matches.find((match) => match?.id === 'routes/selected-layout');
  const { works } = (layout?.loaderData ?? {}) as Partial<Around>;
  const description = args.loaderData?.written?.intro ?? undefined;
  return [
    ...buildHead(args, 'selected', { description }),
    ...(works?.data?.list.length
      ? [buildStructuredData(buildFilmList(args, 'selectedEntry', works.data.list))]
      : []),
  ];
};

export default function SelectionRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const [query] = useSearchParams();
  const { works } = useOutletContext<Around>();
  const groups = groupSelectedFilms(works.data?.list ?? []);
  const chosen = groups.filter(({ group }) => group === query.get('group'));
  return (
    <>
      <StaffWrittenHeading written={loaderData.written} title={t('pages.selected.title')} />
      {works.fault !== null && <LoadErrorMessage fault={works.fault} />}
      {works.data && groups.length === 0 && <SelectionAnnouncement />}
      <SelectedFilmFrames groups={chosen.length > 0 ? chosen : groups} />
    </>
  );
}

/** Empty page that is shown until the selection is published. Shows the date of publication if it is known. */
function SelectionAnnouncement() {
  const t = useT();
  const contest = useContest();
  const at = contest?.resultsAt;
  const text = at
    ? t('pages.selected.emptyDate', { date: formatDate(t.locale, at, contest.timeZone) })
    : t('pages.selected.empty');
  return <EmptyPage text={text} action={{ to: 'gallery', label: t('shell.goGallery') }} />;
}
