import type { Contract } from '@film-contest/contract/contract';
import type { MyEntry } from '@film-contest/contract/entries';
import { loadWholeList } from '@film-contest/contract/whole-list';
import { call } from '../../lib/api.ts';
import { loadOwnEntry } from '../../lib/poll-entry.ts';
import type { LoadOptions } from '../../lib/use-load.ts';
import { groupEntriesByProgress } from './entry-progress.ts';

export type Row = Contract['listMyEntries']['data']['list'][number];
export type Certificate = Contract['myCertificates']['data']['certificates'][number];

/** Number of entry cards that fit the first view of a large screen. */
const seenFirst = 4;
const patienceMs = 1000;

/**
 * Loads the list of entries and the certificates. Also loads the details of the first entries, and waits up to a second
 * for them, because cards that grow later move the content below.
 */
export async function loadOwnEntries(options: LoadOptions) {
  const [answer, certified] = await Promise.all([
    loadWholeList((query) => call('listMyEntries', { ...options, query, quiet: true })),
    call('myCertificates', { ...options, background: true, quiet: true }).catch(() => null),
  ]);
  if (!answer.ok) return { ...answer, data: null };
  const { list } = answer.data;
  // Null after an error, because the entries are shown even without certificates.
  const certificates = certified?.ok ? certified.data.certificates : null;
  const first = groupEntriesByProgress(list)
    .flatMap(({ rows }) => rows)
    .slice(0, seenFirst);
  const known = new Map<string, MyEntry>();
  const whole = first.filter(hasDetailsBeyondList).map(async ({ id }) => {
    const answer = await loadOwnEntry(id);
    if (answer?.ok) known.set(id, answer.data);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.all(whole), patience]);
  return { ...answer, data: { list, known: new Map(known), certificates } };
}

/** Whether the entry's card shows details that the list of entries lacks. */
export const hasDetailsBeyondList = ({ state }: Row): boolean => state !== 'draft';
