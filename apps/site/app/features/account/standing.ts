import type { EntryState } from '@film-contest/contract/entries';

/** What an entry is to its maker: something to do, something under way, or something that has ended. */
export type Standing = 'todo' | 'running' | 'ended';

const standings: Record<EntryState, Standing> = {
  draft: 'todo',
  changes_requested: 'todo',
  received: 'running',
  checking: 'running',
  in_review: 'running',
  published: 'running',
  rejected: 'ended',
  withdrawn: 'ended',
  disqualified: 'ended',
};

interface Row {
  state: EntryState;
  filmAwaitedUntil: string | null;
}

export const standingOf = ({ state, filmAwaitedUntil }: Row): Standing =>
  filmAwaitedUntil ? 'todo' : standings[state];

const order = ['todo', 'running', 'ended'] as const;

/** Entries by what they are to their maker, what is to be done first; no group is empty. */
export function grouped<R extends Row>(rows: readonly R[]): { standing: Standing; rows: R[] }[] {
  const groups = order.map((standing) => ({
    standing,
    rows: rows.filter((row) => standingOf(row) === standing),
  }));
  return groups.filter((group) => group.rows.length > 0);
}
