import { RulesPage } from '../features/voting/rules-page.tsx';
import { rulesView } from '../features/voting/rules-view.server.ts';
import { documentHead } from '../lib/document-head.ts';
import { answerWith, mapPart, partOf } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/voting-rules';

export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const [rules, contest] = await Promise.all([
    partOf(host, host.call('votingRules')),
    partOf(host, host.call('contest')),
  ]);
  const timeZone = contest.data?.timeZone ?? 'Asia/Shanghai';
  const page = mapPart(rules, (data) => rulesView({ rules: data, locale: host.locale, timeZone }));
  return answerWith({ page }, page);
}

export const meta: Route.MetaFunction = (args) => documentHead(args, 'votingRules');

export default function VotingRules({ loaderData }: Route.ComponentProps) {
  return <RulesPage page={loaderData.page} />;
}
