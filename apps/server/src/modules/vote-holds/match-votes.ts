import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { type RawBuilder, sql } from 'kysely';

const isPresent = (value: unknown) => value !== null && value !== undefined;

/** SQL: the condition that a row of `votes` is within the time span of the query. */
export function matchTimesSql({ from, until }: VoteQuery): RawBuilder<boolean> {
  const conditions = [
    isPresent(from) && sql`votes.at >= ${from}::timestamptz`,
    isPresent(until) && sql`votes.at < ${until}::timestamptz`,
    sql`true`,
  ].filter((condition) => condition !== false);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** SQL: the condition that a row of `votes` matches the query and is neither held nor void. */
export function matchVotesSql(query: VoteQuery): RawBuilder<boolean> {
  const { entry, network, asn, level, mailDomain } = query;
  const conditions = [
    isPresent(entry) && sql`votes.entry_number = ${entry}`,
    matchTimesSql(query),
    isPresent(network) && sql`votes.masked::inet && ${network}::inet`,
    isPresent(asn) && sql`votes.asn = ${asn}`,
    isPresent(level) && sql`votes.level = ${level}`,
    isPresent(mailDomain) &&
      sql`votes.account_id in (${listAccountsOfDomainSql(mailDomain ?? '')})`,
    sql`not exists (
      select from held_votes where held_votes.vote_id = votes.id and not held_votes.is_counted
    )`,
  ].filter((condition) => condition !== false);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** SQL: the ids of the accounts whose e-mail address is in a mail domain or one of its subdomains. */
const listAccountsOfDomainSql = (domain: string) => sql`
  select id from accounts
  where reverse(split_part(email, '@', 2)) like reverse(${domain}) || '%'
    and right('.' || split_part(email, '@', 2), length(${domain}) + 1) = '.' || ${domain}`;
