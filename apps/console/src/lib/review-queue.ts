import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import type { ListState } from './list-state.ts';

/** Assignee filters of the queue: all entries, entries of the signed-in user, or unassigned entries. */
export const queueScopes = ['all', 'me', 'nobody'] as const;

export type QueueScope = (typeof queueScopes)[number];

/** Parses the scope from a URL written by `getQueuePath` or `getQueueEntryPath`. */
export const parseQueueScope = (text: string | null | undefined): QueueScope =>
  queueScopes.find((scope) => scope === text) ?? 'all';

/** The list state of entries and revisions in review, sorted by submission time. */
export const buildQueueListState = (
  current: number,
  pageSize: number,
  scope: QueueScope = 'all',
  by: 1 | -1 = 1,
): ListState => ({
  current,
  pageSize,
  search: '',
  sorter: { submittedAt: by > 0 ? 'ascend' : 'descend' },
  filters: { waiting: ['review'], ...(scope !== 'all' && { assignee: [scope] }) },
});

export const getQueueEntryPath = (id: string, scope: QueueScope) =>
  `/entries/${id}?from=review${scope === 'all' ? '' : `&assigned=${scope}`}`;

export const getQueuePath = (scope: QueueScope) =>
  scope === 'all'
    ? '/review'
    : `/review?${new URLSearchParams({ filters: JSON.stringify({ assignee: [scope] }) })}`;

type Waiting = Pick<ConsoleEntryRow, 'id' | 'submittedAt' | 'holder'>;

/** Whether no colleague has the entry open. */
const isAvailableEntry = ({ holder }: Waiting) => !holder || holder.isMe;

/**
 * Splits the available entries of the queue into entries after and entries before the current
 * entry.
 * @param queue entries in the direction of navigation; the current entry may be missing.
 */
export function splitQueueAtEntry(
  queue: readonly Waiting[],
  from: Pick<Waiting, 'id' | 'submittedAt'>,
  by: 1 | -1 = 1,
): { ahead: string[]; passed: string[] } {
  const place = queue.findIndex(({ id }) => id === from.id);
  const isAheadInQueue = ({ submittedAt }: Waiting, index: number) => {
    const [own, other] = [from.submittedAt ?? '', submittedAt ?? ''];
    if (place >= 0) return index > place;
    return by > 0 ? other > own : other < own;
  };
  const way = { ahead: [] as string[], passed: [] as string[] };
  for (const [index, entry] of queue.entries()) {
    if (entry.id === from.id || !isAvailableEntry(entry)) continue;
    way[isAheadInQueue(entry, index) ? 'ahead' : 'passed'].push(entry.id);
  }
  return way;
}
