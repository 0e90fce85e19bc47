import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type WriteBehind, writeBehind } from '../../platform/write-behind.ts';
import { contestClock } from '../settings/settings.ts';
import { isBelieved } from './views-of-networks.ts';

interface Impressions extends WriteBehind {
  /** By entry number. */
  counts: Map<number, number>;
  /** Entries that were found published when they were written: what a caller makes up is none of them. */
  known: Set<number>;
  /** Those for which there was no room. */
  missed: number;
}

/** Unknown entries that can wait to be written: what a caller makes up takes no place from the others. */
const mostUnknown = 20_000;

const all = new WeakMap<Context, Impressions>();

function impressionsOf(ctx: Context): Impressions {
  const known = all.get(ctx);
  if (known) return known;
  const behind = writeBehind(() => write(ctx, impressions));
  const impressions: Impressions = { ...behind, counts: new Map(), known: new Set(), missed: 0 };
  all.set(ctx, impressions);
  return impressions;
}

/** Counts that entries were seen on somebody's screen, each once. Nobody waits for it. */
export function noteImpressions(ctx: Context, network: string, entries: readonly number[]): void {
  const impressions = impressionsOf(ctx);
  const { known } = impressions;
  for (const entry of new Set(entries)) {
    if (isBelieved(ctx, network, known.has(entry) ? entry : null)) add(impressions, entry, 1);
  }
  impressions.soon();
}

function add(impressions: Impressions, entry: number, by: number): void {
  const { counts, known } = impressions;
  const count = counts.get(entry);
  if (count === undefined && counts.size >= mostUnknown && !known.has(entry)) {
    impressions.missed += by;
  } else counts.set(entry, (count ?? 0) + by);
}

/** Resolves when every impression so far is written, or cannot be. */
export const drainImpressions = async (ctx: Context) => all.get(ctx)?.drain();

/** What cannot be written now is, with what comes next. */
async function write(ctx: Context, impressions: Impressions): Promise<void> {
  const { counts, missed } = impressions;
  Object.assign(impressions, { counts: new Map(), missed: 0 });
  if (missed > 0) ctx.log.warn({ missed }, 'impressions were not counted: too many entries');
  if (counts.size === 0) return;
  try {
    for (const entry of await writeCounts(ctx, counts)) impressions.known.add(entry);
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'impressions are written later');
    for (const [entry, count] of counts) add(impressions, entry, count);
    impressions.soon();
  }
}

/** To the day as the contest's place has it; of published entries only, which it answers. */
async function writeCounts(ctx: Context, counts: ReadonlyMap<number, number>): Promise<number[]> {
  const { timeZone } = await contestClock(ctx);
  // In one order, so that processes that write at once never wait for each other in a circle.
  const { rows } = await sql<{ entry: number }>`
    insert into entry_impressions as i (day, entry_number, count)
    select (now() at time zone ${timeZone})::date, number, seen.count
    from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as seen (entry, count)
    join entries on number = entry and state = 'published'
    order by number
    on conflict (day, entry_number) do update set count = i.count + excluded.count
    returning entry_number as entry
  `.execute(ctx.db);
  return rows.map(({ entry }) => entry);
}
