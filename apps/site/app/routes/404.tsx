import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { buildStandaloneHead } from '../lib/document-head.ts';
import { loadOptionalFilms } from '../lib/few-films.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/404';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOptionalFilms(getServerHost(context), 3);

export const meta: Route.MetaFunction = (args) => buildStandaloneHead(args, 'notFound');

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage data={loaderData} />;
}
