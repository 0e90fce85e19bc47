import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { limits } from '@film-contest/contract/limits';
import { call, fetchScreenData } from '../../lib/api.ts';
import { hasPendingDecision } from '../../lib/pending-decision.ts';
import { buildQueueListState, type QueueScope, splitQueueAtEntry } from '../../lib/review-queue.ts';

type QueuedEntry = Pick<ConsoleEntry, 'id' | 'submittedAt'>;

/**
 * Holds an entry for this reviewer. Returns false if a colleague holds it. Returns true after other errors, because
 * the entry's page shows them.
 */
async function tryHoldEntry(id: string): Promise<boolean> {
  const sent = { params: { id }, body: { isTakeover: false }, background: true };
  const held = await call('holdEntry', sent).catch(() => null);
  return held === null || (held.ok && held.data.holder.isMe);
}

async function holdFirstAvailableEntry(ids: readonly string[]): Promise<string | null> {
  for (const id of ids) if (!hasPendingDecision(id) && (await tryHoldEntry(id))) return id;
  return null;
}

/**
 * Holds the next available entry of the queue. Reads the queue up to that entry. Returns null if none is
 * available.
 */
export async function holdNextEntry(
  entry: QueuedEntry,
  scope: QueueScope,
  by: 1 | -1,
): Promise<string | null> {
  const pageSize = limits.page.max;
  const queue: ConsoleEntryRow[] = [];
  for (let current = 1; ; current += 1) {
    const { sorter, filters } = buildQueueListState(current, pageSize, scope, by);
    const asked = { current, pageSize, sorter, filters } as object;
    const { list } = await fetchScreenData('consoleEntries', { query: asked });
    queue.push(...list);
    const { ahead, passed } = splitQueueAtEntry(queue, entry, by);
    const next = await holdFirstAvailableEntry(ahead);
    if (next) return next;
    if (list.length < pageSize || queue.length >= limits.page.deepest)
      return holdFirstAvailableEntry(passed);
  }
}
