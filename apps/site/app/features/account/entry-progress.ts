import type { EntryState } from '@film-contest/contract/entries';
import { canReviseEntry } from '@film-contest/contract/entry-rules';
import type { RevisionState } from '@film-contest/contract/revision-states';

/** Group of an entry in its entrant's list: action required, in progress, or ended. */
export type EntryProgress = 'todo' | 'running' | 'ended';

const progressOfStates: Record<EntryState, EntryProgress> = {
  draft: 'todo',
  changes_requested: 'todo',
  received: 'running',
  checking: 'running',
  in_review: 'running',
  published: 'running',
  hidden: 'running',
  rejected: 'ended',
  withdrawn: 'ended',
  disqualified: 'ended',
};

interface Row {
  state: EntryState;
  filmAwaitedUntil: string | null;
  revision: RevisionState | null;
}

/** Whether the entrant has changes of a submitted entry to submit. */
export const hasOpenRevision = (row: Row): boolean =>
  (row.revision === 'open' || row.revision === 'returned') && canReviseEntry(row);

export const getEntryProgress = (row: Row): EntryProgress =>
  row.filmAwaitedUntil || hasOpenRevision(row) ? 'todo' : progressOfStates[row.state];

const order = ['todo', 'running', 'ended'] as const;

/** Groups entries by progress, and omits empty groups. */
export function groupEntriesByProgress<R extends Row>(
  rows: readonly R[],
): { progress: EntryProgress; rows: R[] }[] {
  const groups = order.map((progress) => ({
    progress,
    rows: rows.filter((row) => getEntryProgress(row) === progress),
  }));
  return groups.filter((group) => group.rows.length > 0);
}
