import { ResultsPage } from '../features/results/results-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/results';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const page = await loadPagePart(host, host.call('publishedResults'));
  return respondWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) => buildHead(args, 'results');

export default function ResultsRoute({ loaderData }: Route.ComponentProps) {
  return <ResultsPage page={loaderData.page} />;
}
