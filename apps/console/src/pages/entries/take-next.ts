import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { limits } from '@film-contest/contract/limits';
import { ask, call } from '../../lib/api.ts';
import { isPending } from '../../lib/pending-decision.ts';
import { type QueueScope, queueState, wayOn } from '../../lib/review-queue.ts';

type Walked = Pick<ConsoleEntry, 'id' | 'submittedAt'>;

/** Opens an entry for this reviewer; false where a colleague was faster. Faults are told at its page. */
async function take(id: string): Promise<boolean> {
  const sent = { params: { id }, body: { isTakeover: false }, background: true };
  const held = await call('holdEntry', sent).catch(() => null);
  return held === null || (held.ok && held.data.holder.isMe);
}

async function firstTaken(ids: readonly string[]): Promise<string | null> {
  for (const id of ids) if (!isPending(id) && (await take(id))) return id;
  return null;
}

/** Opens the entry that comes next in the queue, which is read as far as that. Null when no other is free. */
export async function takeNext(
  entry: Walked,
  scope: QueueScope,
  by: 1 | -1,
): Promise<string | null> {
  const pageSize = limits.page.max;
  const queue: ConsoleEntryRow[] = [];
  for (let current = 1; ; current += 1) {
    const { sorter, filters } = queueState(current, pageSize, scope, by);
    const asked = { current, pageSize, sorter, filters } as object;
    const { list } = await ask('consoleEntries', { query: asked });
    queue.push(...list);
    const { ahead, passed } = wayOn(queue, entry, by);
    const next = await firstTaken(ahead);
    if (next) return next;
    if (list.length < pageSize || queue.length >= limits.page.deepest) return firstTaken(passed);
  }
}
