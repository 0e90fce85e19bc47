import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import type { ListState } from './list-state.ts';

/** Whose entries the queue shows. */
export const queueScopes = ['all', 'me', 'nobody'] as const;

export type QueueScope = (typeof queueScopes)[number];

/** Reads the scope that `queuePath` or `entryPath` wrote. */
export const scopeOf = (text: string | null | undefined): QueueScope =>
  queueScopes.find((scope) => scope === text) ?? 'all';

/** The entries that wait for a decision, the one that has waited longest first. */
export const queueState = (
  current: number,
  pageSize: number,
  scope: QueueScope = 'all',
): ListState => ({
  current,
  pageSize,
  search: '',
  sorter: { submittedAt: 'ascend' },
  filters: { state: ['in_review'], ...(scope !== 'all' && { assignee: [scope] }) },
});

/** The page of an entry that is reached along the queue. */
export const entryPath = (id: string, scope: QueueScope) =>
  `/entries/${id}?from=review${scope === 'all' ? '' : `&assigned=${scope}`}`;

/** The queue itself. */
export const queuePath = (scope: QueueScope) =>
  scope === 'all'
    ? '/review'
    : `/review?${new URLSearchParams({ filters: JSON.stringify({ assignee: [scope] }) })}`;

type Waiting = Pick<ConsoleEntryRow, 'id' | 'submittedAt' | 'holder'>;

/** Whether a reviewer comes to an entry on their way: one that a colleague has open is passed over. */
const isFree = ({ holder }: Waiting) => !holder || holder.isMe;

/**
 * Which entry comes after another in the queue, or before it; past the end it begins anew, so that
 * skipped ones come back. Null when no other waits.
 *
 * @param queue oldest first; the entry itself may have left it.
 */
export function nextInQueue(
  queue: readonly Waiting[],
  from: Pick<Waiting, 'id' | 'submittedAt'>,
  by: 1 | -1 = 1,
): string | null {
  const ordered = by > 0 ? queue : queue.toReversed();
  const others = ordered.filter((entry) => entry.id !== from.id && isFree(entry));
  const after = others.find(({ submittedAt }) => {
    const [own, other] = [from.submittedAt ?? '', submittedAt ?? ''];
    return by > 0 ? other > own : other < own;
  });
  const place = ordered.findIndex(({ id }) => id === from.id);
  const next = place < 0 ? after : ordered.slice(place + 1).find(isFree);
  return (next ?? others[0])?.id ?? null;
}
