import { data } from 'react-router';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { standaloneHead } from '../lib/document-head.ts';
import { fewFilms } from '../lib/few-films.ts';
import { translatorOf } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/short-address';

/** The page for unknown short URLs; the server redirects known ones. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const films = await fewFilms(host, 3);
  // Translated on the server, because browse pages are sent without the messages of codes.
  return data({ films, reason: translatorOf(host.locale)('codes.2001') }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => standaloneHead(args, 'notFound');

export default function ShortAddress({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage data={loaderData.films} reason={loaderData.reason} />;
}
