import type { SiteHost } from '@film-contest/contract/site-host';
import {
  absolute,
  documentHead,
  type HeadArgs,
  itemList,
  rootFacts,
  structuredData,
} from '../../lib/document-head.ts';
import { answerWith, mapPart, type Part, partOf } from '../../lib/part.ts';
import { type WrittenPage, writtenPage } from '../../lib/written-page.ts';
import { filledPanels, type Panel, personsOf } from './panels.ts';

type JuryPageName = 'professionalJury' | 'professionalZj';

/** What a page of the jury loads: the panels that it shows, and what staff wrote for it. */
export async function juryRoute(
  host: SiteHost,
  page: JuryPageName,
  choose: (filled: Panel[]) => Panel[] = (filled) => filled,
) {
  const [all, written] = await Promise.all([
    partOf(host, host.call('listJury', { query: {} })),
    writtenPage(host, page),
  ]);
  const panels = mapPart(all, ({ list }) => choose(filledPanels(list)));
  return answerWith({ panels, written }, panels);
}

interface JuryHeadArgs extends HeadArgs {
  loaderData?: { panels: Part<Panel[]>; written: WrittenPage | null } | undefined;
}

/** Head of a page of the jury, with everybody who is on it. */
export function juryHead(args: JuryHeadArgs, page: JuryPageName) {
  const { panels, written } = args.loaderData ?? {};
  const origin = rootFacts(args)?.origin ?? '';
  const persons = personsOf(panels?.data ?? [], (address) => absolute(origin, address));
  return [
    ...documentHead(args, page, { description: written?.intro ?? undefined }),
    ...(persons.length > 0 ? [structuredData(itemList(persons))] : []),
  ];
}
