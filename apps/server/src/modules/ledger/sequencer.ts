import { setTimeout as pause } from 'node:timers/promises';
import { signCheckpoint } from '@film-contest/ledger/checkpoint';
import { formatLeaf, formatMinute } from '@film-contest/ledger/leaves';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { getCachedContest } from '../settings/settings.ts';
import {
  freezeVoteRules,
  listVoteRuleHashes,
  publishSoftwareRuleChanges,
} from '../vote-rules/vote-rules.ts';
import { appendLeaves } from './append-leaves.ts';
import {
  findCheckpointContradiction,
  type Refusal,
  storePublishedCheckpoint,
} from './fork-protection.ts';
import { tryLockLedger } from './ledger-state.ts';
import { readRoot } from './read-tree.ts';

/**
 * Maximum bytes of the leaves that one transaction appends, about 2000 votes. More would block the event loop of the
 * process noticeably.
 */
const batchBytes = 300_000;
const batchRows = 4096;
const roundMs = 1_000;
/** Minimum time between two checkpoints. */
const checkpointMs = 10_000;

type Locked = NonNullable<Awaited<ReturnType<typeof tryLockLedger>>>;

interface Step {
  /** Whether more leaves are queued than one transaction moves. */
  isMore: boolean;
  refusal: Refusal | null;
  checkpoint: string | null;
}

interface Timing {
  /** Minimum time between two checkpoints in milliseconds. */
  checkpointMs: number;
}

/**
 * Moves one batch of leaves from the queue to the tree and signs a checkpoint if one is due. Returns null if another
 * process is doing so.
 */
async function sequenceBatch(ctx: Context, timing: Timing): Promise<Step | null> {
  const contest = await getCachedContest(ctx);
  const step = await ctx.db.transaction().execute(async (tx) => {
    const state = await tryLockLedger(tx);
    if (!state) return null;
    const refusal = await findCheckpointContradiction(ctx, tx, state);
    if (refusal) return { isMore: false, refusal, checkpoint: null };
    // Stores the last checkpoint again: a process that was killed after its last commit has not stored it in the
    // data folder.
    if (state.checkpoint) await storePublishedCheckpoint(ctx, state.checkpoint);
    const { queued, isMore } = await deleteQueuedLeaves(tx);
    const { leaves, isOpen } = addPeriodLeaves(state, queued, isMore, contest.isOpen.voting);
    const canAddRules = state.size === 0 ? leaves.length > 0 : !isMore;
    const added = canAddRules ? await addRuleLeaves(tx, state, leaves, queued.length) : 0;
    const rules = state.rules + added;
    if (leaves.length > 0) await appendLeaves(tx, state.size, leaves);
    const size = state.size + leaves.length;
    const hiddenFrom = contest.areCountsHidden ? (state.hidden_from ?? state.size) : null;
    // Skips the write if there are no new leaves and `hidden_from` is unchanged.
    if (leaves.length > 0 || hiddenFrom !== state.hidden_from) {
      const changes = { size, is_open: isOpen, hidden_from: hiddenFrom, rules };
      await tx.updateTable('ledger_state').set(changes).execute();
    }
    const checkpoint = await signDueCheckpoint(ctx, tx, { ...state, size }, timing);
    return { isMore, refusal: null, checkpoint };
  });
  if (step?.checkpoint) await storePublishedCheckpoint(ctx, step.checkpoint);
  return step;
}

/**
 * Takes leaves from the queue by deleting them. Remembering the last id instead would skip leaves with lower ids
 * that commit later.
 */
async function deleteQueuedLeaves(tx: Tx): Promise<{ queued: string[]; isMore: boolean }> {
  // Reads the leaves as one text, which is parsed faster than rows. Leaves contain no line breaks.
  const { rows } = await sql<{ leaves: string | null; rows: number }>`
    with waiting as (
      select id, octet_length(leaf) as bytes from ledger_queue order by id limit ${batchRows}::int
    ), first as (
      select id from (select id, sum(bytes) over (order by id) - bytes as before from waiting) as summed
      where before < ${batchBytes}::int
    ), taken as (
      delete from ledger_queue as queue using first where queue.id = first.id returning queue.id, leaf
    )
    select string_agg(leaf, chr(10) order by id) as leaves, count(*)::int as rows from taken`.execute(
    tx,
  );
  const { leaves = null, rows: taken = 0 } = rows[0] ?? {};
  if (leaves === null) return { queued: [], isMore: false };
  return { queued: leaves.split('\n'), isMore: leaves.length >= batchBytes || taken === batchRows };
}

/**
 * Adds the leaves that record the opening and the closing of the vote. The first leaf of each ledger records the
 * opening.
 */
function addPeriodLeaves(
  { size, is_open, follows, now }: Locked,
  queued: string[],
  isMore: boolean,
  isVotingOpen: boolean,
) {
  const t = formatMinute(now);
  const leaves = [...queued];
  const isFirst = size === 0 && (queued.length > 0 || isVotingOpen || follows !== null);
  if (isFirst) {
    leaves.unshift(formatLeaf({ type: 'open', t, ...(follows !== null && { after: follows }) }));
  }
  const wasOpen = is_open || isFirst;
  if (isMore || wasOpen === isVotingOpen) return { leaves, isOpen: wasOpen };
  leaves.push(formatLeaf({ type: isVotingOpen ? 'open' : 'close', t }));
  return { leaves, isOpen: isVotingOpen };
}

/**
 * Adds a leaf with the hash of each version of the voting rules that the ledger lacks. In a new ledger, they come
 * directly after its first leaf. Later they come after all queued votes, because auditors reject a vote that is an hour
 * older than a leaf before it.
 * @returns the number of added leaves
 */
async function addRuleLeaves(
  tx: Tx,
  { size, rules }: Locked,
  leaves: string[],
  queued: number,
): Promise<number> {
  let versions = await listVoteRuleHashes(tx, rules);
  if (rules === 0 && versions.length === 0) {
    await freezeVoteRules(tx);
    versions = await listVoteRuleHashes(tx, rules);
  }
  const added = versions.map(({ number, at, sha256 }) =>
    formatLeaf({ type: 'rules', t: formatMinute(at), v: number, sha256 }),
  );
  leaves.splice(size === 0 ? 1 : queued, 0, ...added);
  return added.length;
}

async function signDueCheckpoint(
  ctx: Context,
  tx: Tx,
  state: Locked,
  { checkpointMs: minimum }: Timing,
): Promise<string | null> {
  const { log, size, now, checkpoint, checkpoint_size, checkpoint_at } = state;
  const isDue = !checkpoint_at || now.getTime() - checkpoint_at.getTime() >= minimum;
  const signer = ctx.services.getLedgerSigner(log);
  // Signs again if the name of the ledger, which is the site's URL, has changed.
  const isNew = size > checkpoint_size || !checkpoint?.startsWith(`${signer.name}\n`);
  if (!isNew || !isDue) return null;
  const root = await readRoot(tx, size);
  const signed = signCheckpoint({ origin: signer.name, size, root }, signer);
  await sql`
    update ledger_state set checkpoint = ${signed}, checkpoint_size = ${size}, checkpoint_at = now(),
      table_id = 'ledger_state'::regclass::oid::bigint,
      tally = (select coalesce(jsonb_object_agg(entry_number, votes), '{}') from ledger_tallies)
  `.execute(tx);
  return signed;
}

/** Moves all queued leaves to the tree. Returns why the ledger is not continued, or null. */
export async function sequenceLeaves(
  ctx: Context,
  timing: Timing = { checkpointMs },
): Promise<Refusal | null> {
  for (;;) {
    const step = await sequenceBatch(ctx, timing);
    if (!step?.isMore) return step?.refusal ?? null;
  }
}

const explanations: Record<Refusal, string> = {
  restored: 'the database was restored from a backup, and the last published checkpoint is unknown',
  older: 'the database is older than the last published checkpoint',
  different: 'the database contradicts the last published checkpoint',
};

/**
 * Sequences leaves about once a second until stopped. Several processes may run this: a lock in the database lets one
 * at a time work.
 */
export function startSequencer(ctx: Context, timing?: Timing) {
  const stopping = new AbortController();
  let reported: Refusal | null = null;
  let hasFailed = false;

  async function runSequencerRound(): Promise<void> {
    try {
      const refusal = await sequenceLeaves(ctx, timing);
      if (refusal && refusal !== reported) {
        const reason = explanations[refusal];
        ctx.log.error(
          { reason, see: 'docs/operations.md#the-vote-ledger' },
          'the vote ledger is stopped',
        );
      }
      reported = refusal;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) ctx.log.warn({ err: error }, 'the vote ledger is not written now');
      hasFailed = true;
    }
  }

  async function runUntilStopped(): Promise<void> {
    await publishSoftwareRuleChanges(ctx).catch((error) =>
      ctx.log.warn(
        { err: error },
        'changes of the voting rules by an update are not published now',
      ),
    );
    while (!stopping.signal.aborted) {
      await runSequencerRound();
      await pause(roundMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = runUntilStopped();
  return {
    /** Stops after the running batch. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
