import { limits } from '@film-contest/contract/limits';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';

const lifetimes = {
  signIn: '5 minutes',
  proof: '5 minutes',
  /** Equals the time for which the code in the mail is valid. */
  loginCode: `${limits.smsMinutes} minutes`,
  passkey: '5 minutes',
  /** Long enough to install an authenticator app. */
  authenticator: '15 minutes',
} as const;

type Purpose = keyof typeof lifetimes;

const maxTries = 5;

interface NewTicket {
  accountId: string;
  data: string;
}

/** Returns a new ticket, of which only a hash is stored. */
export async function createTicket(db: Database, purpose: Purpose, { accountId, data }: NewTicket) {
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

/** Counts an attempt with a ticket and returns the ticket's account and data; null if the ticket is invalid. */
export async function verifyTicket(db: Database, purpose: Purpose, ticket: string) {
  const row = await db
    .updateTable('factor_tickets')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'data'])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, data: row.data } : null;
}

/** Deletes a ticket and returns whether it was valid. One of several concurrent calls succeeds. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('factor_tickets')
    .where('token_hash', '=', hashToken(ticket))
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteExpiredTickets = (db: Database) =>
  db.deleteFrom('factor_tickets').where('expires_at', '<', sql<Date>`now()`).execute();
