import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { matchTimesSql } from './match-votes.ts';

/**
 * Maximum number of votes that a query may read. PostgreSQL reads them in about ten seconds; the console waits 20
 * seconds for an answer.
 */
const maxReadVotes = 10_000_000;

/**
 * Rejects a query for which PostgreSQL would read most votes of a large contest. Votes have no index by network or
 * provider, because it would slow down voting. A query for one entry is always allowed, because it reads only that
 * entry's votes.
 * @param path the path of the query in the input, ending with a dot
 * @throws tooManyVotes
 */
export async function requireBoundedVoteSearch(
  tx: Tx,
  query: VoteQuery,
  { path = '', max = maxReadVotes } = {},
): Promise<void> {
  if (query.entry) return;
  for (const condition of listIndexedConditions(query))
    if ((await estimateVotes(tx, condition)) <= max) return;
  throw createFieldRefusal(`${path}from`, 'tooManyVotes');
}

/**
 * Lists the conditions of a query for which there is an index. PostgreSQL reads only the votes that meet the rarest
 * one.
 */
function listIndexedConditions(query: VoteQuery): RawBuilder<boolean>[] {
  const conditions = [matchTimesSql(query)];
  // The index on levels omits votes of level 0.
  if (query.level) conditions.push(sql<boolean>`votes.level = ${query.level}`);
  // PostgreSQL's statistics of votes contain no mail domains, so the estimate includes the votes of all accounts.
  if (query.mailDomain) conditions.push(sql<boolean>`votes.account_id is not null`);
  return conditions;
}

interface Plan {
  Plan: { 'Plan Rows': number };
}

/** Returns PostgreSQL's estimate of the number of votes, which reads none of them. */
async function estimateVotes(tx: Tx, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': Plan[] }>`
    explain (format json) select from votes where ${condition}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
