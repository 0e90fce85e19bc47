import { Quote } from '../components/quote.tsx';
import { FilmNeighbours } from '../features/entry/film-neighbours.tsx';
import { entryIdOf, filmHead, filmRoute } from '../features/entry/film-route.ts';
import { useScreening } from '../features/programme/halls.tsx';
import { screeningEvent } from '../features/programme/screening-event.ts';
import { useContentLang } from '../lib/content-lang.ts';
import { cardAddress, headContest, rootFacts, structuredData } from '../lib/document-head.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/exhibition-entry';
import styles from './film-page.module.css';
import { FilmPage } from './film-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = hostOf(context);
  const answer = host.call('getExhibition', { params: { id: entryIdOf(params) } });
  return filmRoute(host, 'exhibitionEntry', answer);
}

export const meta: Route.MetaFunction = (args) => {
  const head = filmHead(args, 'exhibitionEntry', 'exhibition');
  const facts = rootFacts(args);
  if (!args.loaderData || !facts) return head;
  const { entry, address } = args.loaderData;
  const event = screeningEvent({
    title: entry.title,
    startsAt: entry.startsAt,
    hall: entry.hall.name,
    address: headContest(args)?.contact.address,
    url: address,
    image: cardAddress(facts, `gallery-${entry.id}`),
  });
  return event ? [...head, structuredData(event)] : head;
};

/** A film of the exhibition, without voting. */
export default function ExhibitionEntry({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const langOf = useContentLang();
  const screening = useScreening();
  const { entry } = loaderData;
  const { note, previous, next, hall, startsAt } = entry;
  return (
    <FilmPage
      entry={entry}
      here="exhibition"
      action={
        <p className={styles.facts}>
          <PageLink to="exhibition" hash={`#hall-${hall.id}`} lang={langOf(hall.lang)}>
            {hall.name}
          </PageLink>
          {screening(startsAt)}
        </p>
      }
      said={
        note && (
          <Quote label={t('pages.exhibition.curatorNote')} text={note.text} lang={note.lang} />
        )
      }
    >
      <FilmNeighbours
        previous={previous}
        next={next}
        to="exhibitionEntry"
        list="exhibition"
        labels={{
          previous: t('film.previous'),
          next: t('film.next'),
          back: t('pages.exhibition.back'),
        }}
      />
    </FilmPage>
  );
}
