import { FilmQuotation } from '../components/quote.tsx';
import { FilmNeighbourLinks } from '../features/entry/film-neighbours.tsx';
import { buildFilmPageHead, loadFilmPage, parseEntryId } from '../features/entry/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-entry';
import { FilmPage } from './film-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const answer = host.call('getSelected', { params: { id: parseEntryId(params) } });
  return loadFilmPage(host, 'selectedEntry', answer);
}

export const meta: Route.MetaFunction = (args) =>
  buildFilmPageHead(args, 'selectedEntry', 'selected');

export default function SelectedEntryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { note } = entry;
  return (
    <FilmPage
      entry={entry}
      next={entry.next && { film: entry.next, to: 'selectedEntry' }}
      here="selected"
      {...(!entry.award && { badge: t('pages.selectedopen.badge') })}
      said={note && <FilmQuotation label={t('film.citation')} {...note} />}
      aside={
        <PageLink to="galleryEntry" params={{ id: entry.id }}>
          {t('shell.title.gallery')}
        </PageLink>
      }
    >
      <FilmNeighbourLinks entry={entry} to="selectedEntry" />
    </FilmPage>
  );
}
