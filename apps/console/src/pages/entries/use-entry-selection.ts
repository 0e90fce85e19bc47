import type { EntryPick } from '@film-contest/contract/entry-list';
import { call } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import { useRowSelection } from '../../lib/use-selection.ts';

export type EntrySelection = ReturnType<typeof useEntrySelection>;

/** Equals `mostPicked` of the contract, whose schemas are not loaded in browsers. */
const maxSelected = 500;

/** Keeps the selected entries of a list, and can select all entries that match its filters. */
export function useEntrySelection(state: ListState) {
  const selection = useRowSelection<EntryPick>(state, maxSelected);
  const { busy: isPicking, run } = useBusyState();

  async function selectAllEntries() {
    const { search, filters, sorter } = state;
    const query = { search, filters, sorter } as never;
    const outcome = await run(() => call('pickEntries', { query }));
    if (!outcome?.ok) return;
    selection.set(outcome.data.list);
    if (outcome.data.isMore) notices.success(t('lists.bulk.onlyFirst', { most: maxSelected }));
  }

  return { ...selection, pickAll: selectAllEntries, isPicking, most: maxSelected };
}
