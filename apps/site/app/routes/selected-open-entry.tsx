import { Quote } from '../components/quote.tsx';
import { FilmNeighbours } from '../features/entry/film-neighbours.tsx';
import { buildFilmHead, loadFilmRoute, parseEntryId } from '../features/entry/film-route.ts';
import { useT } from '../lib/messages.tsx';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-open-entry';
import { FilmPage } from './film-page.tsx';
import { FilmVote } from './film-vote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getHost(context);
  const answer = host.call('getSelectedOpen', { params: { id: parseEntryId(params) } });
  return loadFilmRoute(host, 'selectedOpenEntry', answer);
}

export const meta: Route.MetaFunction = (args) =>
  buildFilmHead(args, 'selectedOpenEntry', 'selectedOpen');

export default function SelectedOpenEntry({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { note, previous, next } = entry;
  return (
    <FilmPage
      entry={entry}
      here="selectedopen"
      badge={t('pages.selectedopen.badge')}
      action={<FilmVote entry={entry} />}
      said={
        note && <Quote label={t('pages.selectedopen.juryNote')} text={note.text} lang={note.lang} />
      }
    >
      <div className="wrap">
        <FilmNeighbours
          previous={previous}
          next={next}
          to="selectedOpenEntry"
          list="selectedOpen"
          labels={{
            previous: t('film.previous'),
            next: t('film.next'),
            back: t('pages.selectedopen.back'),
          }}
        />
      </div>
    </FilmPage>
  );
}
