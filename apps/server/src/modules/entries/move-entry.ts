import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { canMove, type MovedState } from './entries.rules.ts';
import type { Entry } from './read-entry.ts';
import { sentBackFor } from './sent-back.ts';

/** Locks an entry until the transaction ends. Null when there is none. */
export async function lockEntry(tx: Tx, id: string): Promise<Entry | null> {
  const entry = await tx
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return entry ?? null;
}

/** The same for one's own entry. Refuses with 4006 that of somebody else, with 4008 another version. */
export async function lockOwnEntry(
  tx: Tx,
  accountId: string,
  id: string,
  version: number,
): Promise<Entry> {
  const entry = await lockEntry(tx, id);
  if (entry?.account_id !== accountId) throw new Refusal('notFound');
  if (entry.version !== version) throw new Refusal('changedMeanwhile');
  return entry;
}

interface Change {
  actorId?: string | null;
  note?: string;
  reasons?: Entry['reasons'];
}

/**
 * Brings a locked entry into another state and writes it into its history: the one place where a
 * state changes. Refuses with 4017 what the rules do not allow.
 */
export async function moveEntry(
  tx: Tx,
  entry: Pick<Entry, 'id' | 'state'>,
  to: MovedState,
  { actorId = null, note, reasons = [] }: Change = {},
): Promise<Entry> {
  if (!canMove(entry.state, to)) throw new Refusal('wrongState');
  const sentBack = await sentBackFor(tx, entry.id, to);
  const moved = await tx
    .updateTable('entries')
    .set({
      state: to,
      reasons: JSON.stringify(reasons),
      version: sql`version + 1`,
      // Only a received entry waits for a film, and only from its submission on.
      film_awaited_until: null,
      updated_at: sql`now()`,
      ...(to === 'published' && { published_at: sql`now()` }),
      ...sentBack,
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('entry_events')
    .values({
      entry_id: entry.id,
      state: to,
      actor_id: actorId,
      note: note ?? null,
      reasons: JSON.stringify(reasons),
    })
    .execute();
  if (to === 'published' || entry.state === 'published') {
    await sql`select pg_notify('changed', 'entries')`.execute(tx);
  }
  return moved;
}
