import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { removeUpload } from '../uploads/remove-upload.ts';
import { whyCannotDiscard } from './entries.rules.ts';
import { lockEntry } from './move-entry.ts';
import { filesOf } from './read-entry.ts';

/**
 * Throws a draft away that was never submitted, with the files that no other entry of the account
 * names. Refuses with 4006, 4017.
 */
export async function discardEntry(ctx: Context, accountId: string, id: string): Promise<null> {
  const unused = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry?.account_id !== accountId) throw new Refusal('notFound');
    const why = whyCannotDiscard(entry);
    if (why) throw new Refusal(why);
    await tx.deleteFrom('entries').where('id', '=', id).execute();
    const files = filesOf(entry.form).map((file) => file.id);
    const others = await tx
      .selectFrom('entries')
      .select(sql<string>`form::text`.as('form'))
      .where('account_id', '=', accountId)
      .execute();
    return files.filter((file) => !others.some(({ form }) => form.includes(file)));
  });
  for (const file of unused) await letGo(ctx, accountId, file);
  return null;
}

/** A file that is gone already, or that was submitted with another entry meanwhile, stays as it is. */
async function letGo(ctx: Context, accountId: string, uploadId: string): Promise<void> {
  try {
    await removeUpload(ctx, accountId, uploadId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
