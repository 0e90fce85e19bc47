import { limits } from '@film-contest/contract/limits';
import type { SiteHost } from '@film-contest/contract/site-host';
import {
  buildHead,
  buildItemList,
  buildStructuredData,
  getRootFacts,
  type HeadArgs,
  toAbsoluteUrl,
} from '../../lib/document-head.ts';
import { toLastPage } from '../../lib/last-page.ts';
import { buildPageQuery, type PageView, readPage } from '../../lib/page-query.ts';
import { answerWithPart, loadPart, type Part } from '../../lib/part.ts';
import { loadWrittenPage, type WrittenPage } from '../../lib/written-page.ts';
import { buildPersons, type Juror } from './panels.ts';

type JuryPageName = 'professionalJury' | 'professionalZj';

export interface JuryPage {
  list: Juror[];
  total: number;
}

/** Loads a page of the jury: all panels, or the expert panels unless they are empty. */
export async function loadJuryRoute(
  host: SiteHost,
  url: URL,
  page: JuryPageName,
  { onlyExperts = false } = {},
) {
  const view = readPage(url.searchParams, limits.page.max);
  const read = (query: { panel?: 'expert' }) =>
    loadPart(host, host.call('listJury', { query: { ...view, ...query } }));
  const readJury = async () => {
    const experts = onlyExperts ? await read({ panel: 'expert' }) : null;
    return experts && experts.data?.total !== 0 ? experts : read({});
  };
  const [jury, written] = await Promise.all([readJury(), loadWrittenPage(host, page)]);
  toLastPage(url, view, jury, limits.page.max);
  return answerWithPart({ view, jury, written }, jury);
}

interface JuryHeadArgs extends HeadArgs {
  loaderData?: { view: PageView; jury: Part<JuryPage>; written: WrittenPage | null } | undefined;
}

/** Builds the head of a jury page with its jurors. */
export function buildJuryHead(args: JuryHeadArgs, page: JuryPageName) {
  const { view, jury, written } = args.loaderData ?? {};
  const origin = getRootFacts(args)?.origin ?? '';
  const persons = buildPersons(jury?.data?.list ?? [], (address) => toAbsoluteUrl(origin, address));
  return [
    ...buildHead(args, page, {
      description: written?.intro ?? undefined,
      search: view ? buildPageQuery(view) : '',
    }),
    ...(persons.length > 0 ? [buildStructuredData(buildItemList(persons))] : []),
  ];
}
