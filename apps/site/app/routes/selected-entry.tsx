import { Quote } from '../components/quote.tsx';
import { FilmNeighbours } from '../features/entry/film-neighbours.tsx';
import { buildFilmHead, loadFilmRoute, parseEntryId } from '../features/entry/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-entry';
import { FilmPage } from './film-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getHost(context);
  const answer = host.call('getSelected', { params: { id: parseEntryId(params) } });
  return loadFilmRoute(host, 'selectedEntry', answer);
}

export const meta: Route.MetaFunction = (args) => buildFilmHead(args, 'selectedEntry', 'selected');

export default function SelectedEntry({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { note, previous, next } = entry;
  return (
    <FilmPage
      entry={entry}
      here="selected"
      {...(!entry.award && { badge: t('pages.selectedopen.badge') })}
      said={note && <Quote label={t('film.citation')} text={note.text} lang={note.lang} />}
      aside={
        <PageLink to="galleryEntry" params={{ id: entry.id }}>
          {t('shell.title.gallery')}
        </PageLink>
      }
    >
      <FilmNeighbours
        previous={previous}
        next={next}
        to="selectedEntry"
        list="selected"
        labels={{
          previous: t('pages.selected.previous'),
          next: t('pages.selected.next'),
          back: t('pages.selected.back'),
        }}
      />
    </FilmPage>
  );
}
