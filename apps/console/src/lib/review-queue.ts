import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import type { ListState } from './list-state.ts';

/** Whose entries the queue shows. */
export const queueScopes = ['all', 'me', 'nobody'] as const;

export type QueueScope = (typeof queueScopes)[number];

/** Reads the scope that `queuePath` or `entryPath` wrote. */
export const parseScope = (text: string | null | undefined): QueueScope =>
  queueScopes.find((scope) => scope === text) ?? 'all';

/** The entries that wait for a decision, the one that has waited longest first, or last. */
export const buildQueueState = (
  current: number,
  pageSize: number,
  scope: QueueScope = 'all',
  by: 1 | -1 = 1,
): ListState => ({
  current,
  pageSize,
  search: '',
  sorter: { submittedAt: by > 0 ? 'ascend' : 'descend' },
  filters: { state: ['in_review'], ...(scope !== 'all' && { assignee: [scope] }) },
});

/** The page of an entry that is reached along the queue. */
export const getEntryPath = (id: string, scope: QueueScope) =>
  `/entries/${id}?from=review${scope === 'all' ? '' : `&assigned=${scope}`}`;

/** The queue itself. */
export const getQueuePath = (scope: QueueScope) =>
  scope === 'all'
    ? '/review'
    : `/review?${new URLSearchParams({ filters: JSON.stringify({ assignee: [scope] }) })}`;

type Waiting = Pick<ConsoleEntryRow, 'id' | 'submittedAt' | 'holder'>;

/** Whether a reviewer comes to an entry on their way: one that a colleague has open is passed over. */
const isAvailable = ({ holder }: Waiting) => !holder || holder.isMe;

/**
 * The others of the queue that are free, in the order in which a reviewer comes to them: what lies
 * ahead, and where there is nothing more, what was passed, so that skipped ones come back.
 *
 * @param queue in the direction of the way; the entry itself may have left it.
 */
export function splitQueue(
  queue: readonly Waiting[],
  from: Pick<Waiting, 'id' | 'submittedAt'>,
  by: 1 | -1 = 1,
): { ahead: string[]; passed: string[] } {
  const place = queue.findIndex(({ id }) => id === from.id);
  const isAhead = ({ submittedAt }: Waiting, index: number) => {
    const [own, other] = [from.submittedAt ?? '', submittedAt ?? ''];
    if (place >= 0) return index > place;
    return by > 0 ? other > own : other < own;
  };
  const way = { ahead: [] as string[], passed: [] as string[] };
  for (const [index, entry] of queue.entries()) {
    if (entry.id === from.id || !isAvailable(entry)) continue;
    way[isAhead(entry, index) ? 'ahead' : 'passed'].push(entry.id);
  }
  return way;
}
