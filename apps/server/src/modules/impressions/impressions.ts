import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createWriteBehind, type WriteBehind } from '../../platform/write-behind.ts';
import { getCachedContest } from '../settings/settings.ts';
import { countView } from './network-view-limit.ts';

interface Impressions extends WriteBehind {
  /** By entry number. */
  counts: Map<number, number>;
  /** The published entries as they were last read: what a caller makes up is none of them. */
  known: ReadonlySet<number>;
  /** How often entries may have changed, and how often they had when they were read. */
  changes: number;
  readAt: number | null;
  /** Views of entries that may have been published since then. */
  held: View[];
  /** Those for which there was no room. */
  missed: number;
}

interface View {
  network: string;
  entry: number;
}

/** What a caller makes up takes no place from entries that are known. */
const mostHeld = 20_000;

export function createImpressions(ctx: Context): Impressions {
  const impressions: Impressions = {
    ...createWriteBehind(() => write(ctx, impressions)),
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

/** Lets go of which entries are published: called in every process when something has changed. */
export function invalidatePublished(ctx: Context): void {
  ctx.services.impressions.changes += 1;
}

/** Counts that entries were seen on somebody's screen, each once. Nobody waits for it. */
export function recordImpressions(ctx: Context, network: string, entries: readonly number[]): void {
  const { impressions } = ctx.services;
  for (const entry of new Set(entries)) note(ctx, impressions, { network, entry });
  impressions.schedule();
}

function note(ctx: Context, impressions: Impressions, view: View): void {
  const { counts, known, held, changes, readAt } = impressions;
  const { network, entry } = view;
  if (known.has(entry)) {
    if (countView(ctx, network, entry)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  } else if (readAt !== changes) {
    if (held.length < mostHeld) held.push(view);
    else impressions.missed += 1;
  }
}

/** What cannot be written now is, with what comes next. */
async function write(ctx: Context, impressions: Impressions): Promise<void> {
  const { missed } = impressions;
  impressions.missed = 0;
  if (missed > 0) ctx.log.warn({ missed }, 'impressions were not counted: too many entries');
  let counts = new Map<number, number>();
  try {
    if (impressions.held.length > 0) await judgeHeld(ctx, impressions);
    counts = impressions.counts;
    impressions.counts = new Map();
    if (counts.size > 0) await writeCounts(ctx, counts);
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'impressions are written later');
    const later = impressions.counts;
    for (const [entry, count] of counts) later.set(entry, (later.get(entry) ?? 0) + count);
    impressions.schedule();
  }
}

/** Reads which entries are published; what is held is of one of them, or made up. */
async function judgeHeld(ctx: Context, impressions: Impressions): Promise<void> {
  const { changes } = impressions;
  impressions.known = await readPublished(ctx);
  impressions.readAt = changes;
  const { held } = impressions;
  impressions.held = [];
  for (const view of held) note(ctx, impressions, view);
  if (impressions.held.length > 0) impressions.schedule();
}

/** As one text: a row for each would take many times as long to read. */
async function readPublished({ db }: Context): Promise<Set<number>> {
  const { numbers } = await db
    .selectFrom('entries')
    .select(sql<string | null>`string_agg(number::text, ',')`.as('numbers'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return new Set(numbers ? numbers.split(',').map(Number) : []);
}

/** To the day as the contest's place has it; of published entries only. */
async function writeCounts(ctx: Context, counts: ReadonlyMap<number, number>): Promise<void> {
  const { timeZone } = await getCachedContest(ctx);
  // In one order, so that processes that write at once never wait for each other in a circle.
  await sql`
    insert into entry_impressions as i (day, entry_number, count)
    select (now() at time zone ${timeZone})::date, number, seen.count
    from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as seen (entry, count)
    join entries on number = entry and state = 'published'
    order by number
    on conflict (day, entry_number) do update set count = i.count + excluded.count
  `.execute(ctx.db);
}
