import { formatPublicNumber } from '@film-contest/contract/limits';
import {
  type entryVoteSignals,
  type flaggedEntry,
  signalNames,
  type VoteSignalLimits,
  type voteSignalsQuery,
} from '@film-contest/contract/vote-signals';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getCachedContest, readContest } from '../settings/settings.ts';
import { measureVotes } from './measure-votes.ts';
import {
  compareMixes,
  computeMedians,
  type EntryFigures,
  evaluateBurst,
  evaluateVotes,
  isFlagged,
  listRaisedSignals,
  type SignalMedians,
} from './vote-signals.rules.ts';

/**
 * Maximum number of votes that one statement aggregates, to bound its memory. An entry with more votes is a batch of
 * its own.
 */
const batchVotes = 200_000;

/**
 * Measures the entries whose votes or codes changed, computes the contest's medians, and evaluates all entries. Flags
 * entries for staff; changes no vote.
 */
export async function measureVoteSignals(ctx: Context): Promise<void> {
  const { voteSignals: limits, timeZone } = await readContest(ctx.db);
  for (const batch of splitIntoBatches(await findChangedEntries(ctx.db, limits, timeZone)))
    await measureAndStoreFigures(ctx.db, batch, { timeZone, minVotes: limits.minVotes });
  await evaluateEntries(ctx, limits);
}

interface ChangedEntry {
  entry: number;
  votes: number;
}

async function findChangedEntries(db: Database, { minVotes }: VoteSignalLimits, timeZone: string) {
  const { rows } = await sql<ChangedEntry>`
    select t.entry_number as entry, t.votes from vote_tallies t
    left join vote_code_counts c using (entry_number)
    left join vote_signals s using (entry_number)
    where case when s.entry_number is null then t.votes >= ${minVotes}
      else s.votes <> t.votes or s.codes_sent <> coalesce(c.sent, 0)
        or s.figures ->> 'timeZone' <> ${timeZone}
        or (s.figures ->> 'minVotes')::int is distinct from ${minVotes}::int end
    order by t.entry_number
  `.execute(db);
  return rows;
}

function splitIntoBatches(changed: readonly ChangedEntry[]): number[][] {
  const batches: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { entry, votes } of changed) {
    if (size + votes > batchVotes) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(entry);
    size += votes;
  }
  return batches;
}

async function measureAndStoreFigures(
  db: Database,
  entries: number[],
  measuring: Parameters<typeof measureVotes>[2],
): Promise<void> {
  const measured = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return measureVotes(tx, entries, measuring);
  });
  const counted = new Set(measured.map(({ entry }) => entry));
  const uncounted = entries.filter((entry) => !counted.has(entry));
  // Deletes the figures of entries whose votes are all held or void. Old figures would keep these entries flagged and
  // distort the medians.
  if (uncounted.length > 0)
    await db.deleteFrom('vote_signals').where('entry_number', 'in', uncounted).execute();
  // Stores `minVotes` with the figures, so that the next job measures the entries again if the setting has changed.
  const { minVotes } = measuring;
  const rows = JSON.stringify(
    measured.map(({ entry, figures }) => ({ entry, figures: { ...figures, minVotes } })),
  );
  await sql`
    insert into vote_signals (entry_number, votes, codes_sent, figures)
    select entry, (figures ->> 'votes')::int, (figures -> 'codes' ->> 'sent')::int, figures
    from jsonb_to_recordset(${rows}::jsonb) as m (entry int, figures jsonb)
    on conflict (entry_number) do update set votes = excluded.votes,
      codes_sent = excluded.codes_sent, figures = excluded.figures, measured_at = now()
  `.execute(db);
}

async function evaluateEntries({ db, log }: Context, limits: VoteSignalLimits): Promise<void> {
  const all = await db
    .selectFrom('vote_signals')
    .select(['entry_number', 'figures', 'raised', 'flagged_at'])
    .execute();
  const medians = computeMedians(
    all.map(({ figures }) => figures),
    limits,
  );
  for (const { entry_number: entry, figures, raised, flagged_at } of all) {
    const evaluated = {
      signals: evaluateVotes(figures, medians, limits),
      burst: evaluateBurst(figures, medians, limits),
    };
    const ownNames = [
      ...listRaisedSignals(evaluated.signals),
      ...listRaisedSignals(evaluated.burst),
    ];
    const names = signalNames.filter((name) => ownNames.includes(name));
    const isSuspect = isFlagged(evaluated);
    if (names.join() === raised.join() && isSuspect === (flagged_at !== null)) continue;
    await db
      .updateTable('vote_signals')
      .set({ raised: names, flagged_at: isSuspect ? sql<Date>`coalesce(flagged_at, now())` : null })
      .where('entry_number', '=', entry)
      .execute();
    if (isSuspect && flagged_at === null)
      log.warn({ entry, signals: names }, 'the votes of an entry are unusual');
  }
  await storeMedians(db, medians);
}

async function storeMedians(db: Database, medians: SignalMedians): Promise<void> {
  const values = { medians: JSON.stringify(medians), measured_at: sql<Date>`now()` };
  await db
    .insertInto('vote_signal_baseline')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/**
 * Reads the signals of an entry and the contest's medians, as last measured.
 * @throws notFound
 */
export async function readEntryVoteSignals(
  ctx: Context,
  id: string,
): Promise<z.infer<typeof entryVoteSignals>> {
  const { voteSignals: limits } = await getCachedContest(ctx);
  const [measured, baseline] = await Promise.all([
    ctx.db
      .selectFrom('entries')
      .leftJoin('vote_signals as s', 's.entry_number', 'entries.number')
      .leftJoin('vote_tallies as t', 't.entry_number', 'entries.number')
      .select(['s.votes', 'figures', 'flagged_at', 'measured_at', 't.votes as tally'])
      .where('entries.id', '=', id)
      .executeTakeFirst(),
    ctx.db.selectFrom('vote_signal_baseline').select('medians').executeTakeFirst(),
  ]);
  if (!measured) throw new Refusal('notFound');
  const { votes, figures } = measured;
  const none = { signals: [], burst: null, mixes: { levels: [], referrers: [], hours: [] } };
  return {
    votes: votes ?? measured.tally ?? 0,
    minVotes: limits.minVotes,
    measuredAt: measured.measured_at?.toISOString() ?? null,
    flaggedAt: measured.flagged_at?.toISOString() ?? null,
    // Omits figures that an older version of the program stored. The next job measures them again.
    ...(figures && 'burst' in figures && baseline && figures.votes >= limits.minVotes
      ? {
          signals: evaluateVotes(figures, baseline.medians, limits),
          burst: formatBurst(figures, baseline.medians, limits),
          mixes: compareMixes(figures, baseline.medians),
        }
      : none),
  };
}

function formatBurst(
  figures: EntryFigures,
  medians: SignalMedians,
  limits: VoteSignalLimits,
): z.infer<typeof entryVoteSignals>['burst'] {
  const signals = evaluateBurst(figures, medians, limits);
  if (!figures.burst || signals.length === 0) return null;
  const { from, until, figures: own } = figures.burst;
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  return { from: start, until: end, votes: own.votes, signals };
}

const sorters = { flaggedAt: 'vote_signals.flagged_at', votes: 'vote_signals.votes' } as const;

/** Lists the flagged entries, by default the most recently flagged first. */
export function listFlaggedEntries({ db }: Context, query: z.infer<typeof voteSignalsQuery>) {
  const { sorter } = query;
  const by = Object.keys(sorter ?? {})[0] as keyof typeof sorters | undefined;
  const flagged = db
    .selectFrom('vote_signals')
    .innerJoin('entries', 'entries.number', 'vote_signals.entry_number')
    .where('flagged_at', 'is not', null)
    .select(['entries.id', 'entry_number', 'title', 'votes', 'raised', 'flagged_at'])
    .orderBy(sorters[by ?? 'flaggedAt'], by && sorter?.[by] === 'ascend' ? 'asc' : 'desc')
    .orderBy('entry_number');
  return fetchPage(
    flagged,
    query,
    ({ id, entry_number, title, votes, raised, flagged_at }): z.infer<typeof flaggedEntry> => ({
      id,
      entry: formatPublicNumber(entry_number),
      title: title ?? '',
      votes,
      raised,
      flaggedAt: (flagged_at ?? new Date()).toISOString(),
    }),
  );
}
