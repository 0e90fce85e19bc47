import type { Pool } from 'pg';

interface Filling {
  votes: number;
  /** Number of the first entry. The votes are spread over `entries` entries with consecutive numbers. */
  firstEntry: number;
  entries: number;
}

const rowsPerStatement = 5_000_000;
/** Number of votes per inserted row of `vote_budgets`, the table that counts votes per time window. */
const votesPerWindow = 100;
/** Maximum number of inserted rows of `vote_budgets`: as many as the votes of a day create. */
const maxWindows = 1_000_000;

/**
 * Inserts one vote each of many devices from carrier networks, cast within the last 30 days. Also inserts the tallies
 * and budget windows that a vote reads. Drops the indexes and rebuilds them at the end, which is ten times faster.
 * @param pool has a single connection, as the owner of the tables
 */
export async function fillVotes(pool: Pool, filling: Filling): Promise<void> {
  // Commits without waiting for the disk, because the final checkpoint makes all rows durable.
  await pool.query('set synchronous_commit = off');
  await pool.query("set maintenance_work_mem = '1GB'");
  const indexes = await dropIndexes(pool);
  for (let first = 1; first <= filling.votes; first += rowsPerStatement)
    await insertVotes(pool, filling, first);
  for (const create of indexes) await pool.query(create);
  await pool.query(
    `insert into vote_tallies (entry_number, votes)
     select entry_number, count(*) from votes where entry_number >= $1 group by entry_number
     on conflict (entry_number) do update set votes = excluded.votes`,
    [filling.firstEntry],
  );
  await pool.query(
    `insert into vote_budgets (key, starts_at, count)
     select decode(md5('window ' || n), 'hex'), date_trunc('day', now()), 3
     from generate_series(1, $1::int) as n`,
    [Math.min(maxWindows, Math.floor(filling.votes / votesPerWindow))],
  );
  await pool.query('vacuum analyze votes');
  await pool.query('vacuum analyze vote_budgets');
  await pool.query('checkpoint');
}

/** Drops all indexes of the votes; returns the statements that create them again. */
async function dropIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string; isConstraint: boolean }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, true as "isConstraint"
       from pg_constraint where conrelid = 'votes'::regclass and contype in ('p', 'u', 'f')
     union all
     select indexrelid::regclass::text, pg_get_indexdef(indexrelid), false
       from pg_index where indrelid = 'votes'::regclass
         and indexrelid not in (select conindid from pg_constraint where conrelid = 'votes'::regclass)`,
  );
  for (const { name, isConstraint } of rows)
    await pool.query(
      isConstraint ? `alter table votes drop constraint "${name}"` : `drop index ${name}`,
    );
  return rows.map(({ name, definition, isConstraint }) =>
    isConstraint ? `alter table votes add constraint "${name}" ${definition}` : definition,
  );
}

const insertVotes = (pool: Pool, { votes, firstEntry, entries }: Filling, first: number) =>
  pool.query(
    `insert into votes (entry_number, voter_id, voter_since, request_id, at, network, bucket_narrow,
       bucket_wide, masked, asn, dwell_ms, agent_class, referrer, is_logged)
     select $1 + n % $2, decode(md5(n::text), 'hex'), now(), gen_random_uuid(),
       now() - interval '30 days' * (1 - n / $3::float), 'ordinary',
       '\\x00112233445566778899aabbccddeeff', '\\x00112233445566778899aabbccddeeff',
       '117.' || 128 + n % 64 || '.' || n / 64 % 256 || '.0/24',
       (array[9808, 56040, 56041, 56042])[1 + n % 4], 30000, n % 32768, '', true
     from generate_series($4::int, least($4::int + ${rowsPerStatement - 1}, $3::int)) as n`,
    [firstEntry, entries, votes, first],
  );
