import { limits } from '@film-contest/contract/limits';
import type { SiteHost } from '@film-contest/contract/site-host';
import {
  buildHead,
  buildItemList,
  buildStructuredData,
  getRootLoaderData,
  type HeadArgs,
  toAbsoluteUrl,
} from '../../lib/document-head.ts';
import { redirectToLastListPage } from '../../lib/last-page.ts';
import { loadPagePart, type Part, respondWithPart } from '../../lib/page-part.ts';
import { buildPageQuery, type PageView, parsePageNumber } from '../../lib/page-query.ts';
import { loadStaffWrittenPage, type WrittenPage } from '../../lib/written-page.ts';
import { buildJurorPersons, type Juror } from './panels.ts';

type JuryPageName = 'professionalJury' | 'professionalZj';

export interface JuryPage {
  list: Juror[];
  total: number;
}

/**
 * Loads the data of a jury page: all panels or, with `onlyExperts`, the expert panels. If those are empty, loads all
 * panels.
 */
export async function loadJuryPage(
  host: SiteHost,
  url: URL,
  page: JuryPageName,
  { onlyExperts = false } = {},
) {
  const view = parsePageNumber(url.searchParams, limits.page.max);
  const loadPanels = (query: { panel?: 'expert' }) =>
    loadPagePart(host, host.call('listJury', { query: { ...view, ...query } }));
  const loadJury = async () => {
    const experts = onlyExperts ? await loadPanels({ panel: 'expert' }) : null;
    return experts && experts.data?.total !== 0 ? experts : loadPanels({});
  };
  const [jury, written] = await Promise.all([loadJury(), loadStaffWrittenPage(host, page)]);
  redirectToLastListPage(url, view, jury, limits.page.max);
  return respondWithPart({ view, jury, written }, jury);
}

interface JuryHeadArgs extends HeadArgs {
  loaderData?: { view: PageView; jury: Part<JuryPage>; written: WrittenPage | null } | undefined;
}

export function buildJuryPageHead(args: JuryHeadArgs, page: JuryPageName) {
  const { view, jury, written } = args.loaderData ?? {};
  const origin = getRootLoaderData(args)?.origin ?? '';
  const persons = buildJurorPersons(jury?.data?.list ?? [], (address) =>
    toAbsoluteUrl(origin, address),
  );
  return [
    ...buildHead(args, page, {
      description: written?.intro ?? undefined,
      search: view ? buildPageQuery(view) : '',
    }),
    ...(persons.length > 0 ? [buildStructuredData(buildItemList(persons))] : []),
  ];
}
