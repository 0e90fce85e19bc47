import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';

const lifetimes = {
  /** The second step of a login. */
  signIn: '5 minutes',
  /** A fresh proof by passkey. */
  proof: '5 minutes',
  passkey: '5 minutes',
  /** An app may have to be found and installed first. */
  authenticator: '15 minutes',
} as const;

type Purpose = keyof typeof lifetimes;

/** So many wrong answers end a ticket. */
const tries = 5;

interface NewTicket {
  accountId: string;
  data: string;
}

/** Makes a ticket for one purpose and some minutes; it is stored as a hash only. */
export async function makeTicket(db: Database, purpose: Purpose, { accountId, data }: NewTicket) {
  const ticket = createToken();
  const { expires_at } = await db
    .insertInto('factor_tickets')
    .values({
      token_hash: hashToken(ticket),
      purpose,
      account_id: accountId,
      data,
      expires_at: sql`now() + ${lifetimes[purpose]}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { ticket, expiresAt: expires_at.toISOString() };
}

/** Counts a try with a ticket and answers what it stands for; null when it is dead. */
export async function tryTicket(db: Database, purpose: Purpose, ticket: string) {
  const row = await db
    .updateTable('factor_tickets')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('tries', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'data'])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, data: row.data } : null;
}

/** Uses a ticket up. Of many at once, one is told true. */
export async function useUpTicket(tx: Tx, ticket: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('factor_tickets')
    .where('token_hash', '=', hashToken(ticket))
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired tickets; returns how many. */
export async function deleteExpiredTickets(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
