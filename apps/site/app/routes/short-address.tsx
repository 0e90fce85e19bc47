import { data } from 'react-router';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { standaloneHead } from '../lib/document-head.ts';
import { fewFilms } from '../lib/few-films.ts';
import { translatorOf } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/short-address';

/** The server leads on from every short address that it knows; this page is for all others. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const films = await fewFilms(host, 3);
  // Said by the server: browse pages are sent without the texts of the codes.
  return data({ films, reason: translatorOf(host.locale)('codes.2001') }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => standaloneHead(args, 'notFound');

export default function ShortAddress({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage data={loaderData.films} reason={loaderData.reason} />;
}
