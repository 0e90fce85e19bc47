import type { Contract } from '@film-contest/contract/contract';
import type { MyEntry } from '@film-contest/contract/entries';
import { loadWholeList } from '@film-contest/contract/whole-list';
import { call } from '../../lib/api.ts';
import type { LoadOptions } from '../../lib/use-load.ts';
import { loadOwnEntry } from '../../lib/watch-entry.ts';
import { groupEntriesByStanding } from './standing.ts';

export type Row = Contract['listMyEntries']['data']['list'][number];

/** Number of entry cards that fit the first view of a large screen. */
const seenFirst = 4;
const patienceMs = 1000;

/** Loads the list and soon the first entries: cards that grow later would move the content. */
export async function loadOwnEntries(options: LoadOptions) {
  const answer = await loadWholeList((query) =>
    call('listMyEntries', { ...options, query, quiet: true }),
  );
  if (!answer.ok) return { ...answer, data: null };
  const { list } = answer.data;
  const first = groupEntriesByStanding(list)
    .flatMap(({ rows }) => rows)
    .slice(0, seenFirst);
  const known = new Map<string, MyEntry>();
  const whole = first.filter(hasMoreDetails).map(async ({ id }) => {
    const answer = await loadOwnEntry(id);
    if (answer?.ok) known.set(id, answer.data);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.all(whole), patience]);
  return { ...answer, data: { list, known: new Map(known) } };
}

/** Whether the entry's card shows details that the list of entries lacks. */
export const hasMoreDetails = ({ state }: Row): boolean => state !== 'draft';
