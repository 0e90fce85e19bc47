import { useOutletContext } from 'react-router';
import { EmptyPage } from '../components/empty-page.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { WrittenHeading } from '../components/written-heading.tsx';
import type { Hall } from '../features/programme/exhibition-rail.tsx';
import { Halls } from '../features/programme/halls.tsx';
import { screeningEvent } from '../features/programme/screening-event.ts';
import {
  canonicalPath,
  cardAddress,
  documentHead,
  headContest,
  rootFacts,
  structuredData,
} from '../lib/document-head.ts';
import { filmList } from '../lib/film-list.ts';
import { useT } from '../lib/messages.tsx';
import type { Part } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import { writtenPage } from '../lib/written-page.ts';
import type { Route } from './+types/exhibition';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  written: await writtenPage(hostOf(context), 'exhibition'),
});

export const meta: Route.MetaFunction = (args) => {
  const layout = args.matches.find((match) => match?.id === 'routes/exhibition-layout');
  const { halls } = (layout?.loaderData ?? {}) as { halls?: Part<Hall[]> };
  const description = args.loaderData?.written?.intro ?? undefined;
  const films = (halls?.data ?? []).flatMap((hall) =>
    hall.films.map((film) => ({ ...film, hall: hall.name })),
  );
  const facts = rootFacts(args);
  const address = headContest(args)?.contact.address;
  const urlOf = (id: number) =>
    facts ? facts.origin + canonicalPath('exhibitionEntry', facts.locale, { id: String(id) }) : '';
  return [
    ...documentHead(args, 'exhibition', { description }),
    ...(films.length > 0 ? [structuredData(filmList(args, 'exhibitionEntry', films))] : []),
    ...films.flatMap(({ id, ...film }) => {
      const image = facts ? cardAddress(facts, `gallery-${id}`) : '';
      const event = screeningEvent({ ...film, address, url: urlOf(id), image });
      return event ? [structuredData(event)] : [];
    }),
  ];
};

export default function Exhibition({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { halls, fault } = useOutletContext<{ halls: Hall[]; fault: string | null }>();
  return (
    <>
      <WrittenHeading
        written={loaderData.written}
        title={t('pages.exhibition.title')}
        intro={t('pages.exhibition.intro')}
      />
      {fault !== null && <LoadFailed fault={fault} />}
      {fault === null && halls.length === 0 && (
        <EmptyPage
          text={t('pages.exhibition.empty')}
          action={{ to: 'gallery', label: t('pages.exhibition.emptyAction') }}
        />
      )}
      <Halls halls={halls} />
    </>
  );
}
