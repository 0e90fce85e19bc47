import { useEffect, useState } from 'react';
import { isSameList, type ListState } from '../../lib/list-state.ts';
import type { InboxRow } from './inbox-texts.ts';

/** Which messages are selected, on whatever page; another search or filter lets go of them. */
export function usePicks(state: ListState) {
  const [picks, set] = useState<InboxRow[]>([]);
  const [listed, setListed] = useState(state);
  useEffect(() => {
    if (!isSameList(state, listed)) set([]);
    setListed(state);
  }, [state, listed]);

  function change(keys: string[], rows: InboxRow[]) {
    const known = new Map([...picks, ...rows].map((row) => [row.id, row]));
    set(keys.flatMap((id) => known.get(id) ?? []));
  }

  return { picks, set, change };
}
