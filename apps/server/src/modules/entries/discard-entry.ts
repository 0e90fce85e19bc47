import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { removeUpload } from '../uploads/remove-upload.ts';
import { lockEntry, lockOwnEntry } from './change-entry-state.ts';
import { findDiscardRefusal } from './entries.rules.ts';
import { buildMyEntry } from './entries.ts';
import { saveRevision } from './revisions.ts';

/** Deletes a draft that was never submitted, with the files that no other entry uses. */
export async function discardEntry(ctx: Context, accountId: string, id: string): Promise<null> {
  const unused = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry?.account_id !== accountId) throw new Refusal('notFound');
    const why = findDiscardRefusal(entry);
    if (why) throw new Refusal(why);
    const files = await selectOwnFiles(tx, id).execute();
    await tx.deleteFrom('entries').where('id', '=', id).execute();
    return files;
  });
  for (const { upload_id } of unused) await removeUnusedUpload(ctx, accountId, upload_id);
  return null;
}

/** Discards the revision of an entry and the files that only the revision uses. The submitted form stays. */
export async function discardRevision(
  ctx: Context,
  accountId: string,
  id: string,
  version: number,
) {
  const { entry, unused } = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    if (!entry.revision) throw new Refusal('wrongState');
    const unused = await selectOwnFiles(tx, id).where('is_revised', '=', true).execute();
    return { entry: await saveRevision(tx, entry, entry.form), unused };
  });
  for (const { upload_id } of unused) await removeUnusedUpload(ctx, accountId, upload_id);
  return buildMyEntry(ctx, entry);
}

/** Selects the files of an entry that no other entry uses. */
const selectOwnFiles = (tx: Tx, entryId: string) =>
  tx
    .selectFrom('entry_files as own')
    .select('upload_id')
    .where('entry_id', '=', entryId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_files as other')
            .select('entry_id')
            .whereRef('other.upload_id', '=', 'own.upload_id')
            .where('other.entry_id', '!=', entryId),
        ),
      ),
    );

/**
 * Removes a file. Does nothing if the file has been removed, or submitted with another entry, since it was
 * selected.
 */
async function removeUnusedUpload(
  ctx: Context,
  accountId: string,
  uploadId: string,
): Promise<void> {
  try {
    await removeUpload(ctx, accountId, uploadId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
