import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { matchTimesSql } from './match-votes.ts';

/** PostgreSQL reads this many votes in about ten seconds; the console waits 20 seconds for an answer. */
const maxReadVotes = 10_000_000;

/**
 * Rejects a query that would read most votes of a large contest: no index finds a network or a provider, because it
 * would make each vote slower. An entry has too few votes to be rejected.
 * @param path the path of the query in the input, ending with a dot
 * @throws tooManyVotes
 */
export async function requireShortSearch(
  tx: Tx,
  query: VoteQuery,
  { path = '', max = maxReadVotes } = {},
): Promise<void> {
  if (query.entry) return;
  for (const condition of listIndexedConditions(query))
    if ((await estimateVotes(tx, condition)) <= max) return;
  throw createFieldRefusal(`${path}from`, 'tooManyVotes');
}

/** Conditions of a query whose votes an index finds. PostgreSQL reads the votes of the one that has the fewest. */
function listIndexedConditions(query: VoteQuery): RawBuilder<boolean>[] {
  const conditions = [matchTimesSql(query)];
  // The index of levels has no votes of level 0.
  if (query.level) conditions.push(sql<boolean>`votes.level = ${query.level}`);
  // The domains of accounts are unknown to the statistics of votes, so the estimate is that of all accounts.
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
