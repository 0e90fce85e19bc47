import type { CorrectableField } from '@film-contest/contract/entry-flags';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { buildPinyinInitials } from './pinyin.ts';
import type { Entry } from './read-entry.ts';

/** Stores corrected texts of a locked entry, and invalidates the pages that show them. */
export async function correctTexts(
  tx: Tx,
  { id, state, form }: Entry,
  texts: Record<CorrectableField, string>,
): Promise<Entry> {
  const corrected = await tx
    .updateTable('entries')
    .set({
      form: JSON.stringify({ ...form, ...texts }),
      pinyin: await buildPinyinInitials(texts.title, texts.team),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state === 'published') await sql`select pg_notify('changed', 'entries')`.execute(tx);
  return corrected;
}
