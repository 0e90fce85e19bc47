import { RecountPage } from '../features/recount/recount-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { loadPublishedResult } from '../lib/published-result.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/recount';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, hash, bundle, films } = await loadPublishedResult(
    getServerHost(context),
    params.id,
  );
  return { result: { id, name, hash, bundle, films } };
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'recount', {
    within: args.loaderData?.result.name,
    card: 'results',
    noindex: true,
  });

export default function RecountRoute({ loaderData }: Route.ComponentProps) {
  return <RecountPage result={loaderData.result} />;
}
