import type { Role } from '@film-contest/contract/access';
import type { factor } from '@film-contest/contract/sign-in';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { decryptText } from '../../platform/secrets.ts';
import { readContest } from '../settings/settings.ts';
import { findTimeStep } from './authenticator.rules.ts';
import { isFactorRequired } from './factors.rules.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

export async function listFactors(
  db: Database | Tx,
  accountId: string,
): Promise<z.infer<typeof factor>[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, kind, name, created_at, last_used_at }) => ({
    id,
    kind,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

export async function isFactorRequiredFor(
  { config }: Context,
  db: Database | Tx,
  accountId: string,
) {
  const rows = await db
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .execute();
  const roles: Role[] = rows.map(({ role }) => role);
  const { requireSecondFactor: rule } = await readContest(db);
  return isFactorRequired({ mode: config.mode, rule, roles });
}

/**
 * Returns the step that follows a correct password: none, a second step, or the set-up of a second factor. Locks the
 * account, so that the result holds until the transaction ends.
 */
export async function getStepAfterPassword(
  ctx: Context,
  tx: Tx,
  accountId: string,
): Promise<'none' | 'second' | 'enrol'> {
  // Locks the account against a concurrent transaction that adds the first factor. After waiting, that transaction
  // also ends the session that this login opens.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forKeyShare().execute();
  if ((await listFactors(tx, accountId)).length > 0) return 'second';
  return (await isFactorRequiredFor(ctx, tx, accountId)) ? 'enrol' : 'none';
}

/** Verifies a code of the account's authenticator apps. Each code works once. */
export async function consumeAuthenticatorCode(
  ctx: Context,
  tx: Tx,
  accountId: string,
  code: string,
) {
  const apps = await tx
    .selectFrom('second_factors')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'authenticator')
    .execute();
  for (const { id, secret } of apps) {
    const key = secret && decryptText(ctx.keys.secondFactor, secret, accountId);
    const step = key ? findTimeStep(key, code, Date.now()) : null;
    if (step !== null && (await consumeTimeStep(tx, id, step))) return true;
  }
  return false;
}

async function consumeTimeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Adds a second factor to an account. Returns false if the passkey is already registered. */
export async function addFactor(
  tx: Tx,
  factor: Insertable<Tables['second_factors']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a second factor. With the last factor, removes the recovery codes too. */
export async function deleteFactor(tx: Tx, accountId: string, id: string, isLast: boolean) {
  await tx.deleteFrom('second_factors').where('id', '=', id).execute();
  if (isLast) await deleteRecoveryCodes(tx, accountId);
}

/** Removes the second factors, recovery codes and tickets of an account. */
export async function eraseFactors(tx: Tx, accountId: string) {
  await deleteRecoveryCodes(tx, accountId);
  await tx.deleteFrom('factor_tickets').where('account_id', '=', accountId).execute();
  return tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning(['kind', 'name'])
    .execute();
}
