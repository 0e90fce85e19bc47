import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { standaloneHead } from '../lib/document-head.ts';
import { fewFilms } from '../lib/few-films.ts';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/404';

export const loader = ({ context }: Route.LoaderArgs) => fewFilms(hostOf(context), 3);

export const meta: Route.MetaFunction = (args) => standaloneHead(args, 'notFound');

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage data={loaderData} />;
}
