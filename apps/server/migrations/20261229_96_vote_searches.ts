import type { Kysely } from 'kysely';
import { createIndex } from '../src/platform/db/migrate.ts';

export const isConcurrent = true;

/** Indexes that find the votes of a time span and of an account without reading all votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Votes are stored in the order of their times, so the first and last time of each megabyte are enough; adding a
  // vote hardly costs more.
  await createIndex(db, 'votes_at_range', 'on votes using brin (at) with (autosummarize = on)');
  await createIndex(db, 'votes_account', 'on votes (account_id) where account_id is not null');
}
