import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { removeUpload } from '../uploads/remove-upload.ts';
import { findDiscardRefusal } from './entries.rules.ts';
import { lockEntry } from './move-entry.ts';

/** Deletes a draft that was never submitted, with the files that no other entry uses. */
export async function discardEntry(ctx: Context, accountId: string, id: string): Promise<null> {
  const unused = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry?.account_id !== accountId) throw new Refusal('notFound');
    const why = findDiscardRefusal(entry);
    if (why) throw new Refusal(why);
    const files = await tx
      .selectFrom('entry_files as own')
      .select('upload_id')
      .where('entry_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('entry_files as other')
              .select('entry_id')
              .whereRef('other.upload_id', '=', 'own.upload_id')
              .where('other.entry_id', '!=', id),
          ),
        ),
      )
      .execute();
    await tx.deleteFrom('entries').where('id', '=', id).execute();
    return files;
  });
  for (const { upload_id } of unused) await removeUnusedUpload(ctx, accountId, upload_id);
  return null;
}

/** Ignores a file that was removed, or submitted with another entry, in the meantime. */
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
