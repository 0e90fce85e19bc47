import { RulesPage } from '../features/voting/rules-page.tsx';
import { buildRulesView } from '../features/voting/rules-view.server.ts';
import { buildHead } from '../lib/document-head.ts';
import { answerWithPart, loadPart, mapPart } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/voting-rules';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getHost(context);
  const [rules, contest] = await Promise.all([
    loadPart(host, host.call('votingRules')),
    loadPart(host, host.call('contest')),
  ]);
  const timeZone = contest.data?.timeZone ?? 'Asia/Shanghai';
  const page = mapPart(rules, (data) =>
    buildRulesView({ rules: data, locale: host.locale, timeZone }),
  );
  return answerWithPart({ page }, page);
}

export const meta: Route.MetaFunction = (args) => buildHead(args, 'votingRules');

export default function VotingRules({ loaderData }: Route.ComponentProps) {
  return <RulesPage page={loaderData.page} />;
}
