import type { ConsoleEntryRow, EntryPick } from '@film-contest/contract/entry-list';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isSameList, type ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

export type EntrySelection = ReturnType<typeof useEntrySelection>;

/** As `mostPicked` of the contract, whose schemas are not for browsers. */
const most = 500;

/** Which entries are selected, on whatever page; another search or filter lets go of them. */
export function useEntrySelection(state: ListState) {
  const [picks, set] = useState<EntryPick[]>([]);
  const [isPicking, setPicking] = useState(false);
  const [listed, setListed] = useState(state);
  useEffect(() => {
    if (!isSameList(state, listed)) set([]);
    setListed(state);
  }, [state, listed]);

  function change(keys: string[], rows: ConsoleEntryRow[]) {
    const known = new Map(picks.map((pick) => [pick.id, pick]));
    // What the page shows is newer than what was selected before.
    for (const row of rows) known.set(row.id, row);
    set(keys.slice(0, most).flatMap((id) => known.get(id) ?? []));
  }

  async function pickAll() {
    setPicking(true);
    const { search, filters, sorter } = state;
    const query = { search, filters, sorter } as never;
    // A refusal or a fault has been told by the client already.
    const outcome = await call('pickEntries', { query }).catch(() => null);
    setPicking(false);
    if (!outcome?.ok) return;
    set(outcome.data.list);
    if (outcome.data.isMore) notices.success(t('lists.bulk.onlyFirst', { most }));
  }

  return { picks, set, change, clear: () => set([]), pickAll, isPicking, most };
}
