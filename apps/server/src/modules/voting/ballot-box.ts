import { setImmediate as turn } from 'node:timers/promises';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import type { Pool, QueryConfig } from 'pg';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { countPassUsesSql } from '../venue-passes/venue-passes.ts';

/** One vote as it is written. */
export interface Ballot {
  entry: number;
  voter: Buffer;
  /** Seconds since the epoch. */
  voterSince: number;
  account: string | null;
  requestId: string;
  /** What was proven beside the work. */
  level: ProofLevel;
  network: NetworkClass;
  /** Keyed hashes of the caller's narrow and wide network, in hex. */
  narrow: string;
  wide: string;
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
export interface CastResult {
  /** False when this voter had voted before, with another request. */
  isCounted: boolean;
  /** Whether it was this very ballot, and not an earlier one of the same request. */
  isNew: boolean;
  votes: number;
  /** In ISO 8601. */
  at: string;
}

export interface BallotBox {
  /** Whether there is no room for another ballot. */
  isFull(): boolean;
  /**
   * Resolves when the vote is on disk, with null when its pass is used up. Answers null at once when
   * the queue is full.
   */
  cast(ballot: Ballot): Promise<CastResult | null> | null;
  /** Resolves when everything in hand is written. */
  drain(): Promise<void>;
}

interface Waiting {
  ballot: Ballot;
  resolve(counted: CastResult | null): void;
  reject(error: unknown): void;
}

/** What the busiest statement tells: no more than the requests are answered from. */
interface InsertResult {
  /** When, in milliseconds since the epoch. */
  at: number;
  written: number;
  /** Entries with their votes, of those that got some. */
  tallies: [entry: number, votes: number][] | null;
  /** The places of the ballots that were not written, from 1. */
  left: number[] | null;
}

interface Earlier {
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
export function createBallotBox(pool: Pool): BallotBox {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that have arrived already come along; a longer wait would make all go in step.
      await turn();
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
        writing ??= writeAll();
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

async function write(pool: Pool, ballots: Ballot[]): Promise<(CastResult | null)[]> {
  const { rows } = await pool.query<{ told: InsertResult }>(insertion(ballots));
  const told = rows[0]?.told;
  if (!told) throw new Error('ballots were written without an answer');
  const left = new Set(told.left?.map((place) => place - 1));
  const rest = ballots.filter((_, i) => left.has(i));
  const earlier = rest.length > 0 ? await readEarlier(pool, rest) : null;
  const counted = countedBy(told, ballots, left);
  return ballots.map((ballot, i) => {
    if (!left.has(i)) return counted(ballot);
    const row = earlier?.get(keyOf(ballot.entry, ballot.voter));
    if (row) return answerOf(row, ballot);
    if (ballot.passId === null) throw new Error('a ballot was neither written nor found');
    return null;
  });
}

/** How the ballots that were written are answered. The same request may be twice in a batch: one is new. */
function countedBy(
  { at, written, tallies }: InsertResult,
  ballots: Ballot[],
  left: ReadonlySet<number>,
) {
  const iso = new Date(at).toISOString();
  const votes = new Map(tallies);
  const isRepeated = written + left.size < ballots.length;
  const seen = new Set<string>();
  return ({ entry, voter }: Ballot): CastResult => {
    const key = isRepeated ? keyOf(entry, voter) : '';
    const isNew = !seen.has(key);
    if (isRepeated) seen.add(key);
    return { isCounted: true, isNew, votes: votes.get(entry) ?? 0, at: iso };
  };
}

/** How an earlier vote answers a ballot. */
const answerOf = (
  { request_id, votes, at }: Earlier,
  { requestId }: Pick<Ballot, 'requestId'>,
) => ({
  isCounted: request_id === requestId,
  isNew: false,
  votes,
  at: at.toISOString(),
});

/**
 * Takes what is left of the passes before anything is written, in one order: two processes that write
 * at once neither wait for each other in a circle nor let more through than a pass is good for.
 */
const passesTaken = `
      taken as materialized (
        select id, quota - used as room from vote_passes
        where id in (select pass_id from ballots) order by id for update
      ), rooms as materialized (
        select coalesce(array_agg(id), '{}') as ids, array_agg(room) as room from taken
      ),`;
const passHasRoom = `
        from ballots, rooms where pass_id is null or turn <= room[array_position(ids, pass_id)]`;
const passesUsed = `, used as (${countPassUsesSql})`;

interface Column {
  name: string;
  type: string;
  of: (ballot: Ballot) => string | number | null;
  /** What is written, where it is not the very value. */
  as?: string;
}

const bytes = (hex: string) => `\\x${hex}`;
const ofBuffer = (buffer: Buffer | null) => buffer && bytes(buffer.toString('hex'));

const columns: readonly Column[] = [
  { name: 'entry_number', type: 'int', of: ({ entry }) => entry },
  { name: 'voter_id', type: 'bytea', of: ({ voter }) => ofBuffer(voter) },
  {
    name: 'voter_since',
    type: 'bigint',
    of: ({ voterSince }) => voterSince,
    as: 'to_timestamp(voter_since)',
  },
  { name: 'account_id', type: 'uuid', of: ({ account }) => account },
  { name: 'request_id', type: 'uuid', of: ({ requestId }) => requestId },
  { name: 'network', type: 'text', of: ({ network }) => network },
  { name: 'bucket_narrow', type: 'bytea', of: ({ narrow }) => bytes(narrow) },
  { name: 'bucket_wide', type: 'bytea', of: ({ wide }) => bytes(wide) },
  { name: 'level', type: 'smallint', of: ({ level }) => level },
  { name: 'masked', type: 'text', of: ({ masked }) => masked },
  { name: 'asn', type: 'bigint', of: ({ asn }) => asn },
  { name: 'dwell_ms', type: 'int', of: ({ dwellMs }) => dwellMs },
  { name: 'contact_hash', type: 'bytea', of: ({ contact }) => ofBuffer(contact) },
];
/** Left out where no ballot of a batch needs a pass, as is usual. */
const passColumn: Column = { name: 'pass_id', type: 'uuid', of: ({ passId }) => passId };

/** An array for PostgreSQL: a tenth of the time that the driver takes to write one. */
const arrayOf = (values: readonly (string | number | null)[]) =>
  `{${JSON.stringify(values).slice(1, -1)}}`;

function statement(written: readonly Column[], hasPasses: boolean): string {
  const names = written.map(({ name }) => name).join(', ');
  const given = [...written.map(({ type }) => type), ...(hasPasses ? ['int'] : [])];
  const arrays = given.map((type, i) => `$${i + 2}::${type}[]`).join(', ');
  return `
    with ballots as (
      select * from unnest(${arrays}) with ordinality
        as b (${names}, ${hasPasses ? 'turn, ' : ''}place)
    ),${hasPasses ? passesTaken : ''} inserted as (
      insert into votes (${names})
      select ${written.map(({ name, as }) => as ?? name).join(', ')}
      ${hasPasses ? passHasRoom : 'from ballots'} order by entry_number, voter_id
      on conflict do nothing
      returning entry_number, voter_id, request_id, pass_id
    ), tallied as (
      insert into vote_tallies as t (entry_number, votes)
      select entry_number, count(*) from inserted group by entry_number order by entry_number
      on conflict (entry_number) do update set votes = t.votes + excluded.votes
      returning entry_number, votes
    )${hasPasses ? passesUsed : ''}
    select json_build_object(
      'at', floor(extract(epoch from now()) * 1000),
      'written', (select count(*) from inserted),
      'tallies', (select json_agg(json_build_array(entry_number, votes)) from tallied),
      'left', case when (select count(*) from inserted) < $1::int then (
        select json_agg(place) from ballots b where not exists (
          select from inserted i where i.entry_number = b.entry_number
            and i.voter_id = b.voter_id and i.request_id = b.request_id
        )
      ) end
    ) as told`;
}

const plain = statement(columns, false);
const byPass = statement([...columns, passColumn], true);

/** Named, so that PostgreSQL plans it once per connection: it is the busiest statement of all. */
function insertion(ballots: Ballot[]): QueryConfig {
  const values = (written: readonly Column[]) =>
    written.map((column) => arrayOf(ballots.map(column.of)));
  const count = ballots.length;
  if (ballots.every(({ passId }) => passId === null)) {
    return { name: 'insert-votes', text: plain, values: [count, ...values(columns)] };
  }
  return {
    name: 'insert-votes-by-pass',
    text: byPass,
    values: [count, ...values([...columns, passColumn]), arrayOf(turnsOf(ballots))],
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
export async function findEarlierVote(
  pool: Pool,
  ballot: Voting & Pick<Ballot, 'requestId'>,
): Promise<CastResult | null> {
  const found = await readEarlier(pool, [ballot]);
  const row = found.get(keyOf(ballot.entry, ballot.voter));
  return row ? answerOf(row, ballot) : null;
}

/** The votes that stood in the way, by device, account or contact, each under its ballot's key. */
async function readEarlier(pool: Pool, ballots: Voting[]): Promise<Map<string, Earlier>> {
  const { rows } = await pool.query<Earlier>({
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
