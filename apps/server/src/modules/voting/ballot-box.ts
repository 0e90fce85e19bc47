import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import type { Pool, QueryConfig } from 'pg';
import { isDatabaseAway } from '../../platform/db/database.ts';

/** One vote as it is written. */
export interface Ballot {
  entry: number;
  voter: Buffer;
  voterSince: Date;
  account: string | null;
  requestId: string;
  /** What was proven beside the work. */
  level: ProofLevel;
  network: NetworkClass;
  /** Keyed hashes of the caller's narrow and wide network. */
  narrow: Buffer;
  wide: Buffer;
  /** The network as far as staff may see it. */
  masked: string;
  asn: number | null;
  /** How long the entry's page was looked at, as the browser says. */
  dwellMs: number | null;
  /** The pass that this vote needed. */
  passId: string | null;
  /** The address that a code was sent to, keyed: it has one vote for an entry as well. */
  contact: Buffer | null;
}

/** What became of a ballot, and the entry's votes after it. */
export interface Counted {
  /** False when this voter had voted before, with another request. */
  isCounted: boolean;
  /** Whether it was this very ballot, and not an earlier one of the same request. */
  isNew: boolean;
  votes: number;
  at: Date;
}

export interface BallotBox {
  /** Whether there is no room for another ballot. */
  isFull(): boolean;
  /**
   * Resolves when the vote is on disk, with null when its pass is used up. Answers null at once when
   * the queue is full.
   */
  cast(ballot: Ballot): Promise<Counted | null> | null;
  /** Resolves when everything in hand is written. */
  drain(): Promise<void>;
}

interface Waiting {
  ballot: Ballot;
  resolve(counted: Counted | null): void;
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

  const isFull = () => waiting.length >= queueSize;

  return {
    isFull,
    cast(ballot) {
      if (isFull()) return null;
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

/**
 * Writes a batch; one that fails is written one by one, so that one bad vote spoils no other. Without a
 * database each would wait for it in vain.
 */
async function settle(pool: Pool, batch: Waiting[]): Promise<void> {
  try {
    const counted = await write(
      pool,
      batch.map(({ ballot }) => ballot),
    );
    for (const [i, { resolve }] of batch.entries()) resolve(counted[i] ?? null);
  } catch (error) {
    if (batch.length === 1 || isDatabaseAway(error)) {
      for (const { reject } of batch) reject(error);
    } else for (const one of batch) await settle(pool, [one]);
  }
}

const keyOf = (entry: number, voter: Buffer) => `${entry} ${voter.toString('base64url')}`;

async function write(pool: Pool, ballots: Ballot[]): Promise<(Counted | null)[]> {
  const inserted = await pool.query<Row>(insertion(ballots));
  const fresh = new Map(inserted.rows.map((row) => [keyOf(row.entry, row.voter), row]));
  const rest = ballots.filter((ballot) => {
    const row = fresh.get(keyOf(ballot.entry, ballot.voter));
    return row?.request_id !== ballot.requestId;
  });
  const earlier = rest.length > 0 ? await readEarlier(pool, rest) : new Map<string, Row>();
  const told = new Set<string>();
  return ballots.map((ballot) => {
    const key = keyOf(ballot.entry, ballot.voter);
    const row = fresh.get(key) ?? earlier.get(key);
    const isOwn = row?.request_id === ballot.requestId;
    const isNew = isOwn && fresh.has(key) && !told.has(key);
    // The same request may be twice in a batch.
    if (isNew) told.add(key);
    if (row) return { isCounted: isOwn, isNew, votes: row.votes, at: row.at };
    if (ballot.passId === null) throw new Error('a ballot was neither written nor found');
    return null;
  });
}

/**
 * Takes what is left of the passes before anything is written, in one order: two processes that write
 * at once neither wait for each other in a circle nor let more through than a pass is good for.
 */
const passesTaken = `
      taken as materialized (
        select id, quota - used as room from vote_passes
        where id in (select pass from ballots) order by id for update
      ), rooms as materialized (
        select coalesce(array_agg(id), '{}') as ids, array_agg(room) as room from taken
      ),`;
const passHasRoom = `
        from ballots, rooms where pass is null or turn <= room[array_position(ids, pass)]`;
const passesUsed = `, used as (
        update vote_passes p set used = used + n
        from (select pass_id, count(*) as n from inserted group by pass_id) as i
        where p.id = i.pass_id
      )`;

/** Named, so that PostgreSQL plans it once per connection: it is the busiest statement of all. */
function insertion(ballots: Ballot[]): QueryConfig {
  const turns = turnsOf(ballots);
  const hasPasses = turns.some((turn) => turn > 0);
  return {
    name: hasPasses ? 'insert-votes-by-pass' : 'insert-votes',
    text: `
      with ballots as (
        select * from unnest(
          $1::int[], $2::bytea[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::text[], $7::bytea[], $8::bytea[],
          $9::smallint[], $10::text[], $11::bigint[], $12::int[], $13::uuid[], $14::bytea[], $15::int[]
        ) as b (entry, voter, since, account, request, network, narrow, wide,
          level, masked, asn, dwell, pass, contact, turn)
      ),${hasPasses ? passesTaken : ''} inserted as (
        insert into votes (entry_number, voter_id, voter_since, account_id, request_id, network, bucket_narrow, bucket_wide,
          level, masked, asn, dwell_ms, pass_id, contact_hash)
        select entry, voter, since, account, request, network, narrow, wide,
          level, masked, asn, dwell, pass, contact
        ${hasPasses ? passHasRoom : 'from ballots'} order by entry, voter
        on conflict do nothing
        returning entry_number, voter_id, request_id, at, pass_id
      ), tallied as (
        insert into vote_tallies as t (entry_number, votes)
        select entry_number, count(*) from inserted group by entry_number order by entry_number
        on conflict (entry_number) do update set votes = t.votes + excluded.votes
        returning entry_number, votes
      )${hasPasses ? passesUsed : ''}
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
      ballots.map(({ level }) => level),
      ballots.map(({ masked }) => masked),
      ballots.map(({ asn }) => asn),
      ballots.map(({ dwellMs }) => dwellMs),
      ballots.map(({ passId }) => passId),
      ballots.map(({ contact }) => contact),
      turns,
    ],
  };
}

/** The how-manieth each ballot is that its pass has to let through; 0 without one. */
function turnsOf(ballots: Ballot[]): number[] {
  const turns = new Map<string, number>();
  return ballots.map(({ passId }) => {
    if (passId === null) return 0;
    const turn = (turns.get(passId) ?? 0) + 1;
    turns.set(passId, turn);
    return turn;
  });
}

type Voting = Pick<Ballot, 'entry' | 'voter' | 'account' | 'contact'>;

/** How an earlier vote answers this request, or null when there is none. */
export async function findEarlier(
  pool: Pool,
  ballot: Voting & Pick<Ballot, 'requestId'>,
): Promise<Counted | null> {
  const found = await readEarlier(pool, [ballot]);
  const row = found.get(keyOf(ballot.entry, ballot.voter));
  if (!row) return null;
  const isCounted = row.request_id === ballot.requestId;
  return { isCounted, isNew: false, votes: row.votes, at: row.at };
}

/** The votes that stood in the way, by device, account or contact, each under its ballot's key. */
async function readEarlier(pool: Pool, ballots: Voting[]): Promise<Map<string, Row>> {
  const { rows } = await pool.query<Row>({
    name: 'read-earlier-votes',
    text: `
      select b.entry, b.voter, v.request_id, v.at, coalesce(t.votes, 0) as votes
      from unnest($1::int[], $2::bytea[], $3::uuid[], $4::bytea[]) as b (entry, voter, account, contact)
      join lateral (
        select request_id, at from votes where entry_number = b.entry and voter_id = b.voter
        union all
        select request_id, at from votes where entry_number = b.entry and account_id = b.account
        union all
        select request_id, at from votes where entry_number = b.entry and contact_hash = b.contact
        limit 1
      ) v on true
      left join vote_tallies t on t.entry_number = b.entry`,
    values: [
      ballots.map(({ entry }) => entry),
      ballots.map(({ voter }) => voter),
      ballots.map(({ account }) => account),
      ballots.map(({ contact }) => contact),
    ],
  });
  return new Map(rows.map((row) => [keyOf(row.entry, row.voter), row]));
}
