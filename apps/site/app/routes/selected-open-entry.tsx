import { FilmQuotation } from '../components/quote.tsx';
import { FilmNeighbourLinks } from '../features/entry/film-neighbours.tsx';
import { buildFilmPageHead, loadFilmPage, parseEntryId } from '../features/entry/film-route.ts';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-open-entry';
import { FilmPage } from './film-page.tsx';
import { FilmVoteSection } from './film-vote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const answer = host.call('getSelectedOpen', { params: { id: parseEntryId(params) } });
  return loadFilmPage(host, 'selectedOpenEntry', answer);
}

export const meta: Route.MetaFunction = (args) =>
  buildFilmPageHead(args, 'selectedOpenEntry', 'selectedOpen');

export default function ShortlistEntryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { note } = entry;
  return (
    <FilmPage
      entry={entry}
      next={entry.next && { film: entry.next, to: 'selectedOpenEntry' }}
      here="selectedopen"
      badge={t('pages.selectedopen.badge')}
      action={<FilmVoteSection entry={entry} />}
      said={note && <FilmQuotation label={t('pages.selectedopen.juryNote')} {...note} />}
    >
      <div className="wrap">
        <FilmNeighbourLinks entry={entry} to="selectedOpenEntry" />
      </div>
    </FilmPage>
  );
}
