import { Quote } from '../components/quote.tsx';
import { entryStructuredData } from '../features/entry/entry-structured-data.ts';
import { FilmNeighbours } from '../features/entry/film-neighbours.tsx';
import { documentHead, headT, structuredData } from '../lib/document-head.ts';
import { entryIdOf, filmHead, filmRoute } from '../lib/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/selected-entry';
import { FilmPage } from './film-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = hostOf(context);
  const answer = host.call('getSelected', { params: { id: entryIdOf(params) } });
  const film = await filmRoute(host, 'selectedEntry', answer);
  return { ...film, video: entryStructuredData(film.entry, film.address, host) };
}

export const meta: Route.MetaFunction = (args) => {
  const { entry, video } = args.loaderData ?? {};
  if (!entry || !video) return documentHead(args, 'selected', { noindex: true });
  const said = { list: headT(args)?.('shell.title.selected'), note: entry.note };
  return [...filmHead(args, 'selectedEntry', entry, said), structuredData(video)];
};

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
