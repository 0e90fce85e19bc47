import { limits } from '@film-contest/contract/limits';
import { VoidsPage } from '../features/voting/voids-page.tsx';
import { buildVoidsView } from '../features/voting/voids-view.server.ts';
import { buildHead } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { buildPageQuery, parsePageNumber } from '../lib/page-query.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/examined-votes';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = parsePageNumber(url.searchParams, limits.page.size);
  const [decisions, contest] = await Promise.all([
    loadPagePart(host, host.call('voidedVotes', { query: view })),
    loadPagePart(host, host.call('contest')),
  ]);
  redirectToLastListPage(url, view, decisions, limits.page.size);
  const timeZone = contest.data?.timeZone ?? 'Asia/Shanghai';
  const page = mapPartData(decisions, (data) =>
    buildVoidsView({ data, locale: host.locale, timeZone }),
  );
  return respondWithPart({ view, page }, page);
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'examinedVotes', {
    search: args.loaderData ? buildPageQuery(args.loaderData.view) : '',
  });

export default function ExaminedVotesRoute({ loaderData }: Route.ComponentProps) {
  return <VoidsPage {...loaderData} />;
}
