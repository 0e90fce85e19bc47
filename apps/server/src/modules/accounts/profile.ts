import { noAccessName } from '@film-contest/contract/access';
import type { profileSave } from '@film-contest/contract/accounts';
import type { Locale } from '@film-contest/contract/locales';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';
import { sessionsChanged } from './sessions.ts';

const columns = ['email', 'phone', 'name', 'locale', 'created_at'] as const;

interface Row {
  email: string | null;
  phone: string | null;
  name: string | null;
  locale: string;
  created_at: Date;
}

const profileOf = ({ email, phone, name, locale, created_at }: Row) => ({
  email,
  phone,
  name,
  locale: locale as Locale,
  createdAt: created_at.toISOString(),
});

export async function readProfile(db: Database | Tx, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return profileOf(row);
}

/** The name that stands for "no access" can be nobody's (1000). */
export function refuseReservedName(name: string | null): void {
  if (name === noAccessName) throw fieldRefusal('name', 'parameter');
}

/** Changes name and language. Sessions carry the name: they are read anew. */
export async function saveProfile(
  ctx: Context,
  accountId: string,
  { name, locale }: z.infer<typeof profileSave>,
) {
  refuseReservedName(name);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('accounts')
      .set({ name, locale })
      .where('id', '=', accountId)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await sessionsChanged(ctx, tx, accountId);
    return profileOf(row);
  });
}
