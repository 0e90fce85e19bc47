import { ResultPage } from '../features/results/result-page.tsx';
import { buildHead } from '../lib/document-head.ts';
import { loadPublishedResult } from '../lib/published-result.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/round-result';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { result: await loadPublishedResult(getServerHost(context), params.id) };
}

export const meta: Route.MetaFunction = (args) => {
  const result = args.loaderData?.result;
  if (!result) return buildHead(args, 'results', { noindex: true });
  return buildHead(args, 'roundResult', { title: result.name, card: 'results' });
};

export default function RoundResultRoute({ loaderData }: Route.ComponentProps) {
  return <ResultPage result={loaderData.result} />;
}
