import { useState } from 'react';
import { hasSameRowFilter, type ListState } from './list-state.ts';

interface Identified {
  id: string;
}

/**
 * Finds the rows of the selected keys. Prefers the rows of the current page, because rows from other pages may be
 * outdated.
 */
export function findSelectedRows<Row extends Identified>(
  selected: readonly Row[],
  keys: readonly string[],
  rows: readonly Row[],
): Row[] {
  const known = new Map([...selected, ...rows].map((row) => [row.id, row]));
  return keys.flatMap((id) => known.get(id) ?? []);
}

/** Keeps the selected rows of a list across its pages. Another search or filter clears them. */
export function useRowSelection<Row extends Identified>(
  state: ListState,
  max = Number.POSITIVE_INFINITY,
) {
  const [picks, set] = useState<Row[]>([]);
  const [listed, setListed] = useState(state);
  // Runs while rendering, so that the rows of the previous filter are never shown as selected.
  if (!hasSameRowFilter(state, listed)) {
    set([]);
    setListed(state);
  }
  return {
    picks,
    set,
    clear: () => set([]),
    change: (keys: string[], rows: readonly Row[]) =>
      set(findSelectedRows(picks, keys.slice(0, max), rows)),
  };
}
