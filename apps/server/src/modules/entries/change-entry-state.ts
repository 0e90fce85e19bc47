import type { EntryEvent } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { queueEntryPurge } from '../media/purge.ts';
import { canChangeEntryState, type MovedState } from './entries.rules.ts';
import { buildComparisonColumns } from './form-comparison.ts';
import type { Entry } from './read-entry.ts';
import { getEntrantVersion } from './revisions.rules.ts';

export async function lockEntry(tx: Tx, id: string): Promise<Entry | null> {
  const entry = await tx
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return entry ?? null;
}

/** Locks an entry of the account. @throws changedMeanwhile for another version */
export async function lockOwnEntry(
  tx: Tx,
  accountId: string,
  id: string,
  version: number,
): Promise<Entry> {
  const entry = await lockEntry(tx, id);
  if (entry?.account_id !== accountId) throw new Refusal('notFound');
  if (getEntrantVersion(entry) !== version) throw new Refusal('changedMeanwhile');
  return entry;
}

interface Change {
  actorId?: string | null;
  note?: string;
  reasons?: Entry['reasons'];
  /** Fields that a submission changed. */
  changed?: EntryEvent['changed'];
  /** What happened to the entry's revision, if the change concerns the revision. */
  revision?: EntryEvent['revision'];
}

/** Changes the state of a locked entry and records the change in the history. The only function that changes states. */
export async function changeEntryState(
  tx: Tx,
  entry: Pick<Entry, 'id' | 'state'>,
  to: MovedState,
  change: Change = {},
): Promise<Entry> {
  if (!canChangeEntryState(entry.state, to)) throw new Refusal('wrongState');
  const comparisonColumns = await buildComparisonColumns(tx, entry.id, to);
  const moved = await tx
    .updateTable('entries')
    .set({
      state: to,
      reasons: JSON.stringify(change.reasons ?? []),
      version: sql`version + 1`,
      // Only a received entry can await a film.
      film_awaited_until: null,
      updated_at: sql`now()`,
      // A hidden entry that is shown again keeps the date of its publication.
      ...(to === 'published' && entry.state !== 'hidden' && { published_at: sql`now()` }),
      ...comparisonColumns,
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEntryEvent(tx, moved, change);
  if (to === 'published' || entry.state === 'published') {
    await sql`select pg_notify('changed', 'entries')`.execute(tx);
  }
  if (entry.state === 'published') await queueEntryPurge(tx, moved);
  return moved;
}

/** Records a change of a locked entry in its history. */
export const recordEntryEvent = (
  tx: Tx,
  { id, state }: Pick<Entry, 'id' | 'state'>,
  { actorId = null, note, reasons = [], changed = [], revision = null }: Change,
) =>
  tx
    .insertInto('entry_events')
    .values({
      entry_id: id,
      state,
      actor_id: actorId,
      note: note ?? null,
      reasons: JSON.stringify(reasons),
      revision,
      changed: JSON.stringify(changed),
      // Uses the clock instead of `now()`: the transaction may have started before a concurrent checklist tick that
      // this submission removes.
      at: sql<Date>`clock_timestamp()`,
    })
    .execute();
