import { VotingRulesPage } from '../features/voting/rules-page.tsx';
import { buildVotingRulesView } from '../features/voting/rules-view.server.ts';
import { buildHead } from '../lib/document-head.ts';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/voting-rules';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const [rules, contest] = await Promise.all([
    loadPagePart(host, host.call('votingRules')),
    loadPagePart(host, host.call('contest')),
  ]);
  const timeZone = contest.data?.timeZone ?? 'Asia/Shanghai';
  const page = mapPartData(rules, (data) =>
    buildVotingRulesView({ rules: data, locale: host.locale, timeZone }),
  );
  return respondWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) => buildHead(args, 'votingRules');

export default function VotingRulesRoute({ loaderData }: Route.ComponentProps) {
  return <VotingRulesPage page={loaderData.page} />;
}
