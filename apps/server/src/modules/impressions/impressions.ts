import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createWriteBehind, type WriteBehind } from '../../platform/write-behind.ts';
import { getCachedContest } from '../settings/settings.ts';
import { tryCountNetworkView } from './network-view-limit.ts';

interface Impressions extends WriteBehind {
  counts: Map<number, number>;
  /** Cached numbers of published entries. Other numbers in requests may be invented. */
  known: ReadonlySet<number>;
  /** Number of changes of entries that were reported to this process. */
  changes: number;
  /** Value of `changes` when `known` was last read; null before. If the two values differ, `known` may be stale. */
  readAt: number | null;
  /** Views of entries that may have been published after `known` was read. */
  held: View[];
  /** Number of views that were dropped because too many are held. */
  missed: number;
}

interface View {
  network: string;
  entry: number;
}

/** Maximum number of held views. It is limited, because clients can send invented entry numbers. */
const maxHeld = 20_000;

export function createImpressionCounter(ctx: Context): Impressions {
  const impressions: Impressions = {
    ...createWriteBehind(() => writeImpressions(ctx, impressions)),
    counts: new Map(),
    known: new Set(),
    changes: 0,
    readAt: null,
    held: [],
    missed: 0,
  };
  return impressions;
}

declare module '../../context.ts' {
  interface Services {
    impressions: Impressions;
  }
}

/** Marks the cached numbers of published entries as stale; called in every process after a change. */
export function invalidatePublishedEntries(ctx: Context): void {
  ctx.services.impressions.changes += 1;
}

/** Counts one impression for each distinct entry on a visitor's screen. Writes in the background. */
export function recordImpressions(ctx: Context, network: string, entries: readonly number[]): void {
  const { impressions } = ctx.services;
  for (const entry of new Set(entries)) recordView(ctx, impressions, { network, entry });
  impressions.schedule();
}

function recordView(ctx: Context, impressions: Impressions, view: View): void {
  const { counts, known, held, changes, readAt } = impressions;
  const { network, entry } = view;
  if (known.has(entry)) {
    if (tryCountNetworkView(ctx, network, entry)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  } else if (readAt !== changes) {
    if (held.length < maxHeld) held.push(view);
    else impressions.missed += 1;
  }
}

/** Writes the impressions; after an error, keeps them for the next write. */
async function writeImpressions(ctx: Context, impressions: Impressions): Promise<void> {
  const { missed } = impressions;
  impressions.missed = 0;
  if (missed > 0) ctx.log.warn({ missed }, 'impressions were not counted: too many entries');
  let counts = new Map<number, number>();
  try {
    if (impressions.held.length > 0) await flushBufferedViews(ctx, impressions);
    counts = impressions.counts;
    impressions.counts = new Map();
    if (counts.size > 0) await writeImpressionCounts(ctx, counts);
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'impressions are written later');
    const later = impressions.counts;
    for (const [entry, count] of counts) later.set(entry, (later.get(entry) ?? 0) + count);
    impressions.schedule();
  }
}

/** Reloads the numbers of published entries, counts the held views of published entries and drops the others. */
async function flushBufferedViews(ctx: Context, impressions: Impressions): Promise<void> {
  const { changes } = impressions;
  impressions.known = await readPublishedNumbers(ctx);
  impressions.readAt = changes;
  const { held } = impressions;
  impressions.held = [];
  for (const view of held) recordView(ctx, impressions, view);
  if (impressions.held.length > 0) impressions.schedule();
}

/** Reads the numbers of published entries as one text, which is many times faster than a row per number. */
async function readPublishedNumbers({ db }: Context): Promise<Set<number>> {
  const { numbers } = await db
    .selectFrom('entries')
    .select(sql<string | null>`string_agg(number::text, ',')`.as('numbers'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return new Set(numbers ? numbers.split(',').map(Number) : []);
}

/** Adds the impressions of published entries to the current day in the contest's time zone. */
async function writeImpressionCounts(
  ctx: Context,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const { timeZone } = await getCachedContest(ctx);
  // Rows are sorted to avoid deadlocks between processes.
  await sql`
    insert into entry_impressions as i (day, entry_number, count)
    select (now() at time zone ${timeZone})::date, number, seen.count
    from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as seen (entry, count)
    join entries on number = entry and state = 'published'
    order by number
    on conflict (day, entry_number) do update set count = i.count + excluded.count
  `.execute(ctx.db);
}
