import type { Tx } from '../../platform/db/database.ts';
import { changeEntryState } from './change-entry-state.ts';
import { canChangeEntryState } from './entries.rules.ts';

/**
 * Erases the entries of an account. Deletes drafts. Withdraws submitted entries if their state allows it, and
 * empties them. Their rows and numbers remain, so that numbers are not reused and votes stay countable.
 */
export async function eraseEntries(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('entries')
    .where('account_id', '=', accountId)
    .where('state', '=', 'draft')
    .execute();
  const entries = await tx
    .selectFrom('entries')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const entry of entries) {
    if (canChangeEntryState(entry.state, 'withdrawn'))
      await changeEntryState(tx, entry, 'withdrawn');
  }
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await tx
    .updateTable('entries')
    .set({
      form: '{}',
      texts: '{}',
      pinyin: '',
      reasons: '[]',
      giveaways: '[]',
      sent_back: null,
      last_reviewed: null,
      revision: null,
      revision_submitted_at: null,
    })
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('entry_notes').where('entry_id', 'in', ids).execute();
  await tx.deleteFrom('entry_marks').where('entry_id', 'in', ids).execute();
  await tx.deleteFrom('entry_files').where('entry_id', 'in', ids).execute();
  await tx
    .updateTable('entry_events')
    .set({ actor_id: null, note: null, reasons: '[]' })
    .where('entry_id', 'in', ids)
    .execute();
}
