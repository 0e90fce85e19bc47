import { noAccessName } from '@film-contest/contract/access';
import type { profileSave } from '@film-contest/contract/accounts';
import type { Locale } from '@film-contest/contract/locales';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { saveNewsChoice } from './news.ts';
import { notifySessionsChanged } from './sessions.ts';

const columns = ['email', 'phone', 'name', 'locale', 'news_off_at', 'created_at'] as const;

interface Row {
  email: string | null;
  phone: string | null;
  name: string | null;
  locale: Locale;
  news_off_at: Date | null;
  created_at: Date;
}

const toProfile = ({ email, phone, name, locale, news_off_at, created_at }: Row) => ({
  email,
  phone,
  name,
  locale,
  getsNews: news_off_at === null,
  createdAt: created_at.toISOString(),
});

export async function readProfile(db: Database | Tx, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return toProfile(row);
}

/**
 * Rejects the name that means "no access" to clients.
 * @throws parameter
 */
export function rejectReservedName(name: string | null): void {
  if (name === noAccessName) throw createFieldRefusal('name', 'parameter');
}

/** Changes name, locale and news subscription of an account. Cached sessions hold the name, so they are evicted. */
export async function saveProfile(
  ctx: Context,
  accountId: string,
  { name, locale, getsNews }: z.infer<typeof profileSave>,
) {
  rejectReservedName(name);
  return ctx.db.transaction().execute(async (tx) => {
    if (getsNews !== undefined) await saveNewsChoice(tx, accountId, getsNews);
    const row = await tx
      .updateTable('accounts')
      .set({ name, locale })
      .where('id', '=', accountId)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await notifySessionsChanged(ctx, tx, accountId);
    return toProfile(row);
  });
}
