import { FilmQuotation } from '../components/quote.tsx';
import { FilmNeighbourLinks } from '../features/entry/film-neighbours.tsx';
import { buildFilmPageHead, loadFilmPage, parseEntryId } from '../features/entry/film-route.ts';
import { useScreeningFormatter } from '../features/programme/halls.tsx';
import { buildScreeningEvent } from '../features/programme/screening-event.ts';
import { useContentLang } from '../lib/content-lang.ts';
import {
  buildCardUrl,
  buildStructuredData,
  getHeadContest,
  getRootLoaderData,
} from '../lib/document-head.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/exhibition-entry';
import styles from './film-page.module.css';
import { FilmPage } from './film-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const answer = host.call('getExhibition', { params: { id: parseEntryId(params) } });
  return loadFilmPage(host, 'exhibitionEntry', answer);
}

export const meta: Route.MetaFunction = (args) => {
  const head = buildFilmPageHead(args, 'exhibitionEntry', 'exhibition');
  const facts = getRootLoaderData(args);
  if (!args.loaderData || !facts) return head;
  const { entry, address } = args.loaderData;
  const event = buildScreeningEvent({
    title: entry.title,
    startsAt: entry.startsAt,
    hall: entry.hall.name,
    address: getHeadContest(args)?.contact.address,
    url: address,
    image: buildCardUrl(facts, `gallery-${entry.id}`),
  });
  return event ? [...head, buildStructuredData(event)] : head;
};

/** A film of the exhibition, without voting. */
export default function ExhibitionEntryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const langOf = useContentLang();
  const screening = useScreeningFormatter();
  const { entry } = loaderData;
  const { note, hall, startsAt } = entry;
  return (
    <FilmPage
      entry={entry}
      next={entry.next && { film: entry.next, to: 'exhibitionEntry' }}
      here="exhibition"
      action={
        <p className={styles.facts}>
          <PageLink to="exhibition" hash={`#hall-${hall.id}`} lang={langOf(hall.lang)}>
            {hall.name}
          </PageLink>
          {screening(startsAt)}
        </p>
      }
      said={note && <FilmQuotation label={t('pages.exhibition.curatorNote')} {...note} />}
    >
      <FilmNeighbourLinks entry={entry} to="exhibitionEntry" />
    </FilmPage>
  );
}
