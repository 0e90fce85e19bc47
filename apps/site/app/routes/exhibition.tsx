import { useOutletContext } from 'react-router';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { StaffWrittenHeading } from '../components/written-heading.tsx';
import type { Hall } from '../features/programme/exhibition-rail.tsx';
import { ExhibitionHalls } from '../features/programme/halls.tsx';
import { buildScreeningEvent } from '../features/programme/screening-event.ts';
import {
  buildCanonicalPath,
  buildCardUrl,
  buildFilmList,
  buildHead,
  buildStructuredData,
  getHeadContest,
  getRootLoaderData,
} from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import type { Part } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadStaffWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/exhibition';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  written: await loadStaffWrittenPage(getServerHost(context), 'exhibition'),
});

export const meta: Route.MetaFunction = (args) => {
  const layout = args.matches.find((match) => match?.id === 'routes/exhibition-layout');
  const { halls } = (layout?.loaderData ?? {}) as { halls?: Part<Hall[]> };
  const description = args.loaderData?.written?.intro ?? undefined;
  const films = (halls?.data ?? []).flatMap((hall) =>
    hall.films.map((film) => ({ ...film, hall: hall.name })),
  );
  const facts = getRootLoaderData(args);
  const address = getHeadContest(args)?.contact.address;
  const buildExhibitionFilmUrl = (id: number) =>
    facts
      ? facts.origin + buildCanonicalPath('exhibitionEntry', facts.locale, { id: String(id) })
      : '';
  return [
    ...buildHead(args, 'exhibition', { description }),
    ...(films.length > 0
      ? [buildStructuredData(buildFilmList(args, 'exhibitionEntry', films))]
      : []),
    ...films.flatMap(({ id, ...film }) => {
      const image = facts ? buildCardUrl(facts, `gallery-${id}`) : '';
      const event = buildScreeningEvent({
        ...film,
        address,
        url: buildExhibitionFilmUrl(id),
        image,
      });
      return event ? [buildStructuredData(event)] : [];
    }),
  ];
};

export default function ExhibitionRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { halls, fault } = useOutletContext<{ halls: Hall[]; fault: string | null }>();
  return (
    <>
      <StaffWrittenHeading
        written={loaderData.written}
        title={t('pages.exhibition.title')}
        intro={t('pages.exhibition.intro')}
      />
      {fault !== null && <LoadErrorMessage fault={fault} />}
      {fault === null && halls.length === 0 && (
        <EmptyPage
          text={t('pages.exhibition.empty')}
          action={{ to: 'gallery', label: t('pages.exhibition.emptyAction') }}
        />
      )}
      <ExhibitionHalls halls={halls} />
    </>
  );
}
