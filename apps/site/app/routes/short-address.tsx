import { data } from 'react-router';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { buildStandaloneHead } from '../lib/document-head.ts';
import { loadOptionalFilms } from '../lib/few-films.ts';
import { getServerHost } from '../lib/site-host.ts';
import { getTranslator } from '../lib/texts.ts';
import type { Route } from './+types/short-address';

/** Loads the page for unknown short URLs. The server redirects known ones. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const films = await loadOptionalFilms(host, 3);
  // Passes the error text, because this page does not load the messages of error codes.
  return data({ films, reason: getTranslator(host.locale)('codes.2001') }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => buildStandaloneHead(args, 'notFound');

export default function UnknownShortLinkRoute({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage data={loaderData.films} reason={loaderData.reason} />;
}
