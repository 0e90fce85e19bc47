import { type KeyObject, randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sign } from '../../platform/secrets.ts';

const count = 10;
/** Without what is easily taken for something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const parts = 3;
const partLength = 4;

const newPart = () =>
  Array.from({ length: partLength }, () => letters[randomInt(letters.length)]).join('');

/** About 59 bits: `k7mq-2xhd-9wrt`. */
const newCode = () => Array.from({ length: parts }, newPart).join('-');

/** Keyed, since a code is short enough to be found from a plain hash. */
const hashOf = (key: KeyObject, accountId: string, code: string) =>
  Buffer.from(sign(key, `${accountId} ${plain(code)}`), 'base64url');

/** However it was typed. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z\d]/g, '');

/** Ten new codes in place of whatever is left of the old ones. */
export async function renewCodes(ctx: Context, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await eraseCodes(tx, accountId);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashOf(ctx.keys.recoveryCode, accountId, code),
      })),
    )
    .execute();
  return codes;
}

/** Uses up a recovery code; of many at once, one is told true. */
export async function useUpCode(ctx: Context, tx: Tx, accountId: string, code: string) {
  const { recoveryCode, secondFactor } = ctx.keys;
  // Codes of earlier versions were hashed with the key that encrypts authenticators.
  const hashes = [recoveryCode, secondFactor].map((key) => hashOf(key, accountId, code));
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function codesLeft(db: Database | Tx, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function eraseCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
