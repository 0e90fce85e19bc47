import type { Pool, QueryConfig } from 'pg';

/** One vote as it is written. */
export interface Ballot {
  entry: number;
  voter: Buffer;
  voterSince: Date;
  account: string | null;
  requestId: string;
  network: string;
  /** Keyed hashes of the caller's narrow and wide network. */
  narrow: Buffer;
  wide: Buffer;
}

/** What became of a ballot, and the entry's votes after it. */
export interface Counted {
  /** False when this voter had voted before, with another request. */
  isCounted: boolean;
  votes: number;
  at: Date;
}

export interface BallotBox {
  /** Resolves when the vote is on disk. Null: the queue is full. */
  cast(ballot: Ballot): Promise<Counted> | null;
  /** Resolves when everything in hand is written. */
  drain(): Promise<void>;
}

interface Waiting {
  ballot: Ballot;
  resolve(counted: Counted): void;
  reject(error: unknown): void;
}

interface Row {
  entry: number;
  voter: Buffer;
  request_id: string;
  at: Date;
  votes: number;
}

const batchSize = 512;
const queueSize = 8192;

/**
 * Collects the votes of concurrent requests while the previous batch commits, then writes them with
 * one durable statement: insert, and add to the tallies. Several processes may do so at once; rows
 * are taken in one order, and uniqueness is the database's.
 */
export function openBallotBox(pool: Pool): BallotBox {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      await settle(pool, batch);
    }
    writing = null;
  }

  return {
    cast(ballot) {
      if (waiting.length >= queueSize) return null;
      return new Promise((resolve, reject) => {
        waiting.push({ ballot, resolve, reject });
        writing ??= Promise.resolve().then(writeAll);
      });
    },
    async drain() {
      while (writing) await writing;
    },
  };
}

/** Writes a batch; one that fails is written one by one, so that one bad vote spoils no other. */
async function settle(pool: Pool, batch: Waiting[]): Promise<void> {
  try {
    const counted = await write(
      pool,
      batch.map(({ ballot }) => ballot),
    );
    for (const [i, { resolve }] of batch.entries()) resolve(counted[i] as Counted);
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    else for (const one of batch) await settle(pool, [one]);
  }
}

const keyOf = (entry: number, voter: Buffer) => `${entry} ${voter.toString('base64url')}`;

async function write(pool: Pool, ballots: Ballot[]): Promise<Counted[]> {
  const inserted = await pool.query<Row>(insertion(ballots));
  const fresh = new Map(inserted.rows.map((row) => [keyOf(row.entry, row.voter), row]));
  const rest = ballots.filter((ballot) => {
    const row = fresh.get(keyOf(ballot.entry, ballot.voter));
    return row?.request_id !== ballot.requestId;
  });
  const earlier = rest.length > 0 ? await readEarlier(pool, rest) : new Map<string, Row>();
  return ballots.map((ballot) => {
    const key = keyOf(ballot.entry, ballot.voter);
    const row = fresh.get(key) ?? earlier.get(key);
    if (!row) throw new Error('a ballot was neither written nor found');
    const isCounted = row.request_id === ballot.requestId;
    return { isCounted, votes: row.votes, at: row.at };
  });
}

/** Named, so that PostgreSQL plans it once per connection: it is the busiest statement of all. */
function insertion(ballots: Ballot[]): QueryConfig {
  return {
    name: 'insert-votes',
    text: `
      with ballots as (
        select * from unnest(
          $1::int[], $2::bytea[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::text[], $7::bytea[], $8::bytea[]
        ) as b (entry, voter, since, account, request, network, narrow, wide)
      ), inserted as (
        insert into votes (entry_number, voter_id, voter_since, account_id, request_id, network, bucket_narrow, bucket_wide)
        select entry, voter, since, account, request, network, narrow, wide
        from ballots order by entry, voter
        on conflict do nothing
        returning entry_number, voter_id, request_id, at
      ), tallied as (
        insert into vote_tallies as t (entry_number, votes)
        select entry_number, count(*) from inserted group by entry_number order by entry_number
        on conflict (entry_number) do update set votes = t.votes + excluded.votes
        returning entry_number, votes
      )
      select entry_number as entry, voter_id as voter, request_id, at, votes
      from inserted join tallied using (entry_number)`,
    values: [
      ballots.map(({ entry }) => entry),
      ballots.map(({ voter }) => voter),
      ballots.map(({ voterSince }) => voterSince),
      ballots.map(({ account }) => account),
      ballots.map(({ requestId }) => requestId),
      ballots.map(({ network }) => network),
      ballots.map(({ narrow }) => narrow),
      ballots.map(({ wide }) => wide),
    ],
  };
}

/** The votes that stood in the way, by device or by account, each under its ballot's key. */
async function readEarlier(pool: Pool, ballots: Ballot[]): Promise<Map<string, Row>> {
  const { rows } = await pool.query<Row>({
    name: 'read-earlier-votes',
    text: `
      select b.entry, b.voter, v.request_id, v.at, coalesce(t.votes, 0) as votes
      from unnest($1::int[], $2::bytea[], $3::uuid[]) as b (entry, voter, account)
      join lateral (
        select request_id, at from votes where entry_number = b.entry and voter_id = b.voter
        union all
        select request_id, at from votes where entry_number = b.entry and account_id = b.account
        limit 1
      ) v on true
      left join vote_tallies t on t.entry_number = b.entry`,
    values: [
      ballots.map(({ entry }) => entry),
      ballots.map(({ voter }) => voter),
      ballots.map(({ account }) => account),
    ],
  });
  return new Map(rows.map((row) => [keyOf(row.entry, row.voter), row]));
}
