import { setImmediate as turn } from 'node:timers/promises';
import type { VoteReceipt } from '@film-contest/contract/vote-receipt';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import type { Pool, QueryConfig } from 'pg';
import type { Context } from '../../context.ts';
import { isDatabaseUnavailable, isTimedOut } from '../../platform/db/database.ts';
import { secondsSince } from '../../platform/metrics/metrics.ts';
import { createQueueNewVotesSql } from '../ledger/queue-leaves.ts';
import { countPassUsesSql } from '../venue-passes/venue-passes.ts';
import { addReceipts, createLeaves } from './ballot-leaves.ts';

export interface Ballot {
  entry: number;
  voter: Buffer;
  voterSince: number;
  account: string | null;
  requestId: string;
  /** Proof level that the voter reached in addition to the proof of work. */
  level: ProofLevel;
  network: NetworkClass;
  /** Keyed hash in hex of the caller's IPv4 address or IPv6 /64. */
  narrow: string;
  /** Keyed hash in hex of the caller's IPv4 /24 or IPv6 /48. */
  wide: string;
  /** The network as shown to staff. */
  masked: string;
  asn: number | null;
  /** Milliseconds for which the entry's page was visible, as reported by the browser. */
  dwellMs: number | null;
  /** Keyed hash of the user agent in 16 bits. */
  agentClass: number;
  /** Host of the page that led to the site, as reported by the browser; empty for none, null if unknown. */
  referrer: string | null;
  /** Id of the venue pass that this vote needed. */
  passId: string | null;
  /** Keyed hash of the verified contact. A contact has one vote per entry. */
  contact: Buffer | null;
}

export interface CastResult {
  /** False if this voter has already voted, with another request. */
  isCounted: boolean;
  /** Whether this ballot was written; false for a repetition of an earlier request. */
  isNew: boolean;
  votes: number;
  at: string;
  /** Receipt that the vote will be in the public ledger; null if the vote is not counted. */
  receipt: VoteReceipt | null;
}

/** A result without its receipt. Receipts are created for a whole batch. */
export interface PlainResult extends Omit<CastResult, 'receipt'> {
  /** The device that cast the vote. */
  voter: Buffer;
}

export interface BallotBox {
  isFull(): boolean;
  /**
   * Queues a ballot. Resolves when the vote is durable, or with null if the ballot's venue pass is used up. Returns
   * null if the queue is full.
   */
  cast(ballot: Ballot): Promise<CastResult | null> | null;
  /** Resolves when all queued ballots are written. */
  drain(): Promise<void>;
}

interface Waiting {
  ballot: Ballot;
  resolve(counted: CastResult | null): void;
  reject(error: unknown): void;
}

/** The result of the insert statement for votes, reduced to what the responses need. */
interface InsertResult {
  at: number;
  written: number;
  /** Entry numbers with new votes, and their tallies. */
  tallies: [entry: number, votes: number][] | null;
  /** Positions of the ballots that were not written, starting at 1. */
  left: number[] | null;
}

interface Earlier {
  entry: number;
  voter: Buffer;
  /** The device that cast the earlier vote. It differs from `voter` if only the account or the contact is the same. */
  own_voter: Buffer;
  request_id: string;
  at: Date;
  votes: number;
}

/** The part of a batch that writes to the vote ledger. The benchmark replaces it by an empty one for comparison. */
export interface LedgerPart {
  createLeaves: typeof createLeaves;
  addReceipts: typeof addReceipts;
}

interface Writer extends LedgerPart {
  ctx: Context;
}

const batchSize = 512;
const queueSize = 8192;

/**
 * Collects the votes of concurrent requests while the previous batch commits, then writes them and their tallies with
 * one durable statement. Rows are sorted to avoid deadlocks between processes; unique indexes reject duplicates.
 */
export function createBallotBox(
  ctx: Context,
  ledger: LedgerPart = { createLeaves, addReceipts },
): BallotBox {
  const writer = { ...ledger, ctx };
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeWaitingBallots(): Promise<void> {
    while (waiting.length > 0) {
      // Waits one turn of the event loop, so that requests that have arrived join the batch. A longer wait would
      // synchronize all requests.
      await turn();
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      await writeBallotBatch(writer, batch);
    }
    writing = null;
  }

  const isQueueFull = () => waiting.length >= queueSize;

  return {
    isFull: isQueueFull,
    cast(ballot) {
      if (isQueueFull()) return null;
      return new Promise((resolve, reject) => {
        waiting.push({ ballot, resolve, reject });
        writing ??= writeWaitingBallots();
      });
    },
    async drain() {
      while (writing) await writing;
    },
  };
}

/**
 * Writes a batch of ballots. If the write fails, writes the ballots one by one, so that an invalid ballot does not
 * affect others. If the database is unavailable or locked, the whole batch fails instead, because each ballot would
 * wait for the timeout.
 */
async function writeBallotBatch(writer: Writer, batch: Waiting[]): Promise<void> {
  const { voteBatchSize, voteBatchSeconds } = writer.ctx.metrics;
  const start = performance.now();
  try {
    const counted = await insertBallots(
      writer,
      batch.map(({ ballot }) => ballot),
    );
    voteBatchSize.observe(batch.length);
    voteBatchSeconds.observe({ outcome: 'written' }, secondsSince(start));
    for (const [i, { resolve }] of batch.entries()) resolve(counted[i] ?? null);
  } catch (error) {
    voteBatchSeconds.observe({ outcome: 'failed' }, secondsSince(start));
    if (batch.length === 1 || isDatabaseUnavailable(error) || isTimedOut(error)) {
      for (const { reject } of batch) reject(error);
    } else for (const one of batch) await writeBallotBatch(writer, [one]);
  }
}

const toBallotKey = (entry: number, voter: Buffer) => `${entry} ${voter.toString('base64url')}`;

async function insertBallots(
  { ctx, ...ledger }: Writer,
  ballots: Ballot[],
): Promise<(CastResult | null)[]> {
  const { pool } = ctx;
  const leaves = ledger.createLeaves(ctx, ballots);
  const { rows } = await pool.query<{ told: InsertResult }>(createInsertQuery(ballots, leaves));
  const told = rows[0]?.told;
  if (!told) throw new Error('the insert statement returned no row');
  const left = new Set(told.left?.map((place) => place - 1));
  const rest = ballots.filter((_, i) => left.has(i));
  const earlier = rest.length > 0 ? await readEarlierVotes(pool, rest) : null;
  const counted = createCastResultBuilder(told, ballots, left);
  const results = ballots.map((ballot, i) => {
    if (!left.has(i)) return counted(ballot);
    const row = earlier?.get(toBallotKey(ballot.entry, ballot.voter));
    if (row) return toEarlierResult(row, ballot);
    if (ballot.passId === null) throw new Error('a ballot was neither written nor found');
    return null;
  });
  return ledger.addReceipts(ctx, ballots, results, leaves);
}

/**
 * Returns a function that creates the results of written ballots. If a batch contains repeated requests, only one of
 * them is marked as new.
 */
function createCastResultBuilder(
  { at, written, tallies }: InsertResult,
  ballots: Ballot[],
  left: ReadonlySet<number>,
) {
  const iso = new Date(at).toISOString();
  const votes = new Map(tallies);
  const isRepeated = written + left.size < ballots.length;
  const seen = new Set<string>();
  return ({ entry, voter }: Ballot): PlainResult => {
    const key = isRepeated ? toBallotKey(entry, voter) : '';
    const isNew = !seen.has(key);
    if (isRepeated) seen.add(key);
    return { isCounted: true, isNew, votes: votes.get(entry) ?? 0, at: iso, voter };
  };
}

/** Creates the result of a ballot from an earlier vote. */
const toEarlierResult = (
  { request_id, votes, at, own_voter }: Earlier,
  { requestId }: Pick<Ballot, 'requestId'>,
): PlainResult => ({
  isCounted: request_id === requestId,
  isNew: false,
  votes,
  at: at.toISOString(),
  voter: own_voter,
});

/**
 * SQL: locks the venue passes in id order, to avoid deadlocks, and reads their remaining quota before ballots are
 * written.
 */
const lockedPassesSql = `
      taken as materialized (
        select id, quota - used as room from vote_passes
        where id in (select pass_id from ballots) order by id for update
      ), rooms as materialized (
        select coalesce(array_agg(id), '{}') as ids, array_agg(room) as room from taken
      ),`;
const passHasQuotaSql = `
        from ballots, rooms where pass_id is null or turn <= room[array_position(ids, pass_id)]`;
const usedPassesSql = `, used as (${countPassUsesSql})`;

interface Column {
  name: string;
  type: string;
  of: (ballot: Ballot) => string | number | null;
  /** SQL that computes the stored value; by default the ballot's value is stored unchanged. */
  as?: string;
}

const formatHexBytes = (hex: string) => `\\x${hex}`;
const formatBuffer = (buffer: Buffer | null) => buffer && formatHexBytes(buffer.toString('hex'));

const columns: readonly Column[] = [
  { name: 'entry_number', type: 'int', of: ({ entry }) => entry },
  { name: 'voter_id', type: 'bytea', of: ({ voter }) => formatBuffer(voter) },
  {
    name: 'voter_since',
    type: 'bigint',
    of: ({ voterSince }) => voterSince,
    as: 'to_timestamp(voter_since)',
  },
  { name: 'account_id', type: 'uuid', of: ({ account }) => account },
  { name: 'request_id', type: 'uuid', of: ({ requestId }) => requestId },
  { name: 'network', type: 'text', of: ({ network }) => network },
  { name: 'bucket_narrow', type: 'bytea', of: ({ narrow }) => formatHexBytes(narrow) },
  { name: 'bucket_wide', type: 'bytea', of: ({ wide }) => formatHexBytes(wide) },
  { name: 'level', type: 'smallint', of: ({ level }) => level },
  { name: 'masked', type: 'text', of: ({ masked }) => masked },
  { name: 'asn', type: 'bigint', of: ({ asn }) => asn },
  { name: 'dwell_ms', type: 'int', of: ({ dwellMs }) => dwellMs },
  { name: 'agent_class', type: 'smallint', of: ({ agentClass }) => agentClass },
  { name: 'referrer', type: 'text', of: ({ referrer }) => referrer },
  { name: 'contact_hash', type: 'bytea', of: ({ contact }) => formatBuffer(contact) },
];
/** SQL type of the ballots' sequence numbers within their venue pass, which are not a column of `votes`. */
const turnType = 'int';
/** Column for venue passes; omitted if no ballot of a batch needs a pass, as is usual. */
const passColumn: Column = { name: 'pass_id', type: 'uuid', of: ({ passId }) => passId };

/** Formats a PostgreSQL array ten times faster than the driver. */
const formatArray = (values: readonly (string | number | null)[]) =>
  `{${JSON.stringify(values).slice(1, -1)}}`;

function createInsertSql(written: readonly Column[], hasPasses: boolean): string {
  const names = written.map(({ name }) => name).join(', ');
  const given = [...written.map(({ type }) => type), ...(hasPasses ? [turnType] : [])];
  const arrays = given.map((type, i) => `$${i + 3}::${type}[]`).join(', ');
  const [count, leaves] = ['$1::int', '$2::text'];
  return `
    with ballots as (
      select * from unnest(${arrays}) with ordinality
        as b (${names}, ${hasPasses ? 'turn, ' : ''}place)
    ),${hasPasses ? lockedPassesSql : ''} inserted as (
      insert into votes (${names}, is_logged)
      select ${written.map(({ name, as }) => as ?? name).join(', ')}, true
      ${hasPasses ? passHasQuotaSql : 'from ballots'} order by entry_number, voter_id
      on conflict do nothing
      returning entry_number, voter_id, request_id, pass_id
    ), tallied as (
      insert into vote_tallies as t (entry_number, votes)
      select entry_number, count(*) from inserted group by entry_number order by entry_number
      on conflict (entry_number) do update set votes = t.votes + excluded.votes
      returning entry_number, case when shown_until > now() then shown else votes end as votes
    ), queued as (${createQueueNewVotesSql({ leaves, count })})${hasPasses ? usedPassesSql : ''}
    select json_build_object(
      'at', floor(extract(epoch from now()) * 1000),
      'written', (select count(*) from inserted),
      'tallies', (select json_agg(json_build_array(entry_number, votes)) from tallied),
      'left', case when (select count(*) from inserted) < ${count} then (
        select json_agg(place) from ballots b where not exists (
          select from inserted i where i.entry_number = b.entry_number
            and i.voter_id = b.voter_id and i.request_id = b.request_id
        )
      ) end
    ) as told`;
}

const insertSql = createInsertSql(columns, false);
const insertWithPassesSql = createInsertSql([...columns, passColumn], true);

/** Uses a named statement, so that PostgreSQL plans the insert once per connection. */
function createInsertQuery(ballots: Ballot[], leaves: string[]): QueryConfig {
  const formatColumns = (written: readonly Column[]) =>
    written.map((column) => formatArray(ballots.map(column.of)));
  const given = [ballots.length, leaves.join('\n')];
  if (ballots.every(({ passId }) => passId === null)) {
    return {
      name: 'insert-votes',
      text: insertSql,
      values: [...given, ...formatColumns(columns)],
    };
  }
  return {
    name: 'insert-votes-by-pass',
    text: insertWithPassesSql,
    values: [
      ...given,
      ...formatColumns([...columns, passColumn]),
      formatArray(numberBallotsOfPasses(ballots)),
    ],
  };
}

/** Returns the sequence number of each ballot among those with the same pass; 0 without a pass. */
function numberBallotsOfPasses(ballots: Ballot[]): number[] {
  const turns = new Map<string, number>();
  return ballots.map(({ passId }) => {
    if (passId === null) return 0;
    const turn = (turns.get(passId) ?? 0) + 1;
    turns.set(passId, turn);
    return turn;
  });
}

type EarlierVoteQuery = Pick<Ballot, 'entry' | 'voter' | 'account' | 'contact'>;

/** Returns the earlier vote of the same device, account or contact as a vote's result; null if there is none. */
export async function findEarlierVote(
  ctx: Context,
  ballot: EarlierVoteQuery & Pick<Ballot, 'requestId'>,
): Promise<CastResult | null> {
  const found = await readEarlierVotes(ctx.pool, [ballot]);
  const row = found.get(toBallotKey(ballot.entry, ballot.voter));
  if (!row) return null;
  const [result] = await addReceipts(ctx, [ballot], [toEarlierResult(row, ballot)]);
  return result ?? null;
}

/** Reads the earlier votes of the same device, account or contact, by the ballots' keys. */
async function readEarlierVotes(
  pool: Pool,
  ballots: EarlierVoteQuery[],
): Promise<Map<string, Earlier>> {
  const { rows } = await pool.query<Earlier>({
    name: 'read-earlier-votes',
    text: `
      select b.entry, b.voter, v.voter_id as own_voter, v.request_id, v.at,
        case when t.shown_until > now() then t.shown else coalesce(t.votes, 0) end as votes
      from unnest($1::int[], $2::bytea[], $3::uuid[], $4::bytea[]) as b (entry, voter, account, contact)
      join lateral (
        select voter_id, request_id, at from votes where entry_number = b.entry and voter_id = b.voter
        union all
        select voter_id, request_id, at from votes where entry_number = b.entry and account_id = b.account
        union all
        select voter_id, request_id, at from votes where entry_number = b.entry and contact_hash = b.contact
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
  return new Map(rows.map((row) => [toBallotKey(row.entry, row.voter), row]));
}
