import { type KeyObject, randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { signText } from '../../platform/secrets.ts';

const count = 10;
/** Letters and digits that do not look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const parts = 3;
const partLength = 4;

const createRecoveryCodePart = () =>
  Array.from({ length: partLength }, () => letters[randomInt(letters.length)]).join('');

/** Returns a recovery code of about 59 bits, such as `k7mq-2xhd-9wrt`. */
const createRecoveryCode = () => Array.from({ length: parts }, createRecoveryCodePart).join('-');

/** Uses a keyed hash, because a recovery code is short enough to be recovered from a plain hash. */
const hashRecoveryCode = (key: KeyObject, accountId: string, code: string) =>
  Buffer.from(signText(key, `${accountId} ${normalizeRecoveryCode(code)}`), 'base64url');

const normalizeRecoveryCode = (code: string) => code.toLowerCase().replace(/[^a-z\d]/g, '');

/** Returns ten new recovery codes. The old codes stop working. */
export async function replaceRecoveryCodes(
  ctx: Context,
  tx: Tx,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, createRecoveryCode);
  await deleteRecoveryCodes(tx, accountId);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashRecoveryCode(ctx.keys.recoveryCode, accountId, code),
      })),
    )
    .execute();
  return codes;
}

/** Deletes a recovery code and returns whether it was valid. One of several concurrent calls succeeds. */
export async function consumeRecoveryCode(ctx: Context, tx: Tx, accountId: string, code: string) {
  const { recoveryCode, secondFactor } = ctx.keys;
  // Also tries the key that encrypts authenticators, because earlier versions hashed codes with it.
  const hashes = [recoveryCode, secondFactor].map((key) => hashRecoveryCode(key, accountId, code));
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database | Tx, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
