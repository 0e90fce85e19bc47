import type { EntryState } from '@film-contest/contract/entries';
import { canReviseEntry } from '@film-contest/contract/entry-rules';
import type { RevisionState } from '@film-contest/contract/revision-states';

/** Group of an entry in its entrant's list: action required, in progress, or ended. */
export type Standing = 'todo' | 'running' | 'ended';

const standings: Record<EntryState, Standing> = {
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

export const getEntryStanding = (row: Row): Standing =>
  row.filmAwaitedUntil || hasOpenRevision(row) ? 'todo' : standings[row.state];

const order = ['todo', 'running', 'ended'] as const;

/** Omits empty groups. */
export function groupEntriesByStanding<R extends Row>(
  rows: readonly R[],
): { standing: Standing; rows: R[] }[] {
  const groups = order.map((standing) => ({
    standing,
    rows: rows.filter((row) => getEntryStanding(row) === standing),
  }));
  return groups.filter((group) => group.rows.length > 0);
}
