import { limits } from '@film-contest/contract/limits';
import { FrozenRulesPage } from '../features/voting/frozen-rules-page.tsx';
import { buildFrozenRulesView } from '../features/voting/frozen-rules-view.server.ts';
import { buildHead } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { buildPageQuery, parsePageNumber } from '../lib/page-query.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/frozen-rules';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = parsePageNumber(url.searchParams, limits.page.size);
  const [rules, contest] = await Promise.all([
    loadPagePart(host, host.call('frozenVoteRules', { query: view })),
    loadPagePart(host, host.call('contest')),
  ]);
  redirectToLastListPage(url, view, rules, limits.page.size);
  const timeZone = contest.data?.timeZone ?? 'Asia/Shanghai';
  const page = mapPartData(rules, (data) =>
    buildFrozenRulesView({ data, locale: host.locale, timeZone, origin: host.origin }),
  );
  return respondWithPart({ view, page }, page);
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'frozenRules', {
    search: args.loaderData ? buildPageQuery(args.loaderData.view) : '',
  });

export default function FrozenRulesRoute({ loaderData }: Route.ComponentProps) {
  return <FrozenRulesPage {...loaderData} />;
}
