import type { Role } from '@film-contest/contract/access';
import type { factor } from '@film-contest/contract/sign-in';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { unseal } from '../../platform/secrets.ts';
import { readContest } from '../settings/settings.ts';
import { findTimeStep } from './authenticator.rules.ts';
import { isFactorRequired } from './factors.rules.ts';
import { eraseCodes } from './recovery-codes.ts';

/** Second factors of an account, oldest first. */
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

/** Whether the account has to have a second factor: by its roles, the settings, and where this runs. */
export async function mustHaveFactor({ config }: Context, db: Database | Tx, accountId: string) {
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
 * What a right password leads to: straight in, a second step, or setting the second factor up first. It
 * stays so until the transaction ends.
 */
export async function stepAfterPassword(
  ctx: Context,
  tx: Tx,
  accountId: string,
): Promise<'none' | 'second' | 'enrol'> {
  // Somebody may just be adding a factor, who then ends what the password opens.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forKeyShare().execute();
  if ((await listFactors(tx, accountId)).length > 0) return 'second';
  return (await mustHaveFactor(ctx, tx, accountId)) ? 'enrol' : 'none';
}

/** Whether one of the account's authenticator apps shows this code; each time step counts once. */
export async function isCodeOfApp(ctx: Context, tx: Tx, accountId: string, code: string) {
  const apps = await tx
    .selectFrom('second_factors')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'authenticator')
    .execute();
  for (const { id, secret } of apps) {
    const plain = secret && unseal(ctx.keys.secondFactor, secret, accountId);
    const step = plain ? findTimeStep(plain, code, Date.now()) : null;
    if (step !== null && (await useUpStep(tx, id, step))) return true;
  }
  return false;
}

async function useUpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns whether the factor was added; false if the passkey is already registered. */
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

/** Removes a factor. With the last one, removes the recovery codes too. */
export async function deleteFactor(tx: Tx, accountId: string, id: string, isLast: boolean) {
  await tx.deleteFrom('second_factors').where('id', '=', id).execute();
  if (isLast) await eraseCodes(tx, accountId);
}

/** Takes everything from an account that it proves itself with besides its password. */
export async function eraseFactors(tx: Tx, accountId: string) {
  await eraseCodes(tx, accountId);
  await tx.deleteFrom('factor_tickets').where('account_id', '=', accountId).execute();
  return tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning(['kind', 'name'])
    .execute();
}
