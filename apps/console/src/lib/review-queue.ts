import type { ConsoleEntryRow } from '@film-contest/contract/entries';
import type { ListState } from './list-state.ts';

/** The entries that wait for a decision, the one that has waited longest first. */
export const queueState = (current: number, pageSize: number): ListState => ({
  current,
  pageSize,
  search: '',
  sorter: { submittedAt: 'ascend' },
  filters: { state: ['in_review'] },
});

type Waiting = Pick<ConsoleEntryRow, 'id' | 'submittedAt'>;

/**
 * Which entry comes after another in the queue; after the last the first again, so that skipped
 * ones come back. Null when no other waits.
 *
 * @param queue oldest first; the entry itself may have left it.
 */
export function nextInQueue(queue: readonly Waiting[], after: Waiting): string | null {
  const others = queue.filter(({ id }) => id !== after.id);
  const position = queue.findIndex(({ id }) => id === after.id);
  const next =
    position >= 0
      ? queue[position + 1]
      : others.find(({ submittedAt }) => (submittedAt ?? '') > (after.submittedAt ?? ''));
  return (next ?? others[0])?.id ?? null;
}
