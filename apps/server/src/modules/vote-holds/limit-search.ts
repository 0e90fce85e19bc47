import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { matchTimesSql } from './match-votes.ts';
import { hasVoteIndex } from './vote-holds.rules.ts';

/** PostgreSQL reads this many votes in about ten seconds; the console waits 20 seconds for an answer. */
const maxReadVotes = 10_000_000;

interface Plan {
  Plan: { 'Plan Rows': number };
}

/**
 * Rejects a query that would read most votes of a large contest: no index finds a network or a provider, because it
 * would make each vote slower. Uses PostgreSQL's estimate of the votes within the time span.
 * @param path the path of the query in the input, ending with a dot
 * @throws tooManyVotes
 */
export async function requireShortSearch(
  tx: Tx,
  query: VoteQuery,
  { path = '', max = maxReadVotes } = {},
): Promise<void> {
  if (hasVoteIndex(query)) return;
  const { rows } = await sql<{ 'QUERY PLAN': Plan[] }>`
    explain (format json) select from votes where ${matchTimesSql(query)}`.execute(tx);
  const estimate = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (estimate > max) throw createFieldRefusal(`${path}from`, 'tooManyVotes');
}
