import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createLatinSets, type LatinSets } from './latin-sets.ts';
import type { NumberSet } from './number-set.ts';

/** Numbers for which the sets take at most 70 MB, and the words of as many entries about as much. */
const mostNumbers = 400_000;
/** Age in milliseconds at which sets are rebuilt when nothing has reported a change. */
const freshMs = 60_000;
/** Pause in milliseconds between the starts of two builds: one takes 0.2 s of CPU for 100,000 entries. */
const pauseMs = 10_000;
/** Rows between which other work gets its turn. */
const rowsAtOnce = 2_000;

interface Index {
  /** Null after a change. */
  sets: LatinSets | null;
  builtAt: number;
  startedAt: number;
  /** Counts changes: a build during which one happens is dropped. */
  changes: number;
}

declare module '../../context.ts' {
  interface Services {
    latinIndex: Index;
  }
}

export const createLatinIndex = (): Index => ({
  sets: null,
  builtAt: 0,
  startedAt: Number.NEGATIVE_INFINITY,
  changes: 0,
});

/** Drops the sets: called when entries have changed. */
export function dropLatinSets(ctx: Context): void {
  const index = ctx.services.latinIndex;
  index.sets = null;
  index.changes += 1;
}

/**
 * The published entries whose words hold a search of Latin letters, or null when the database has to find
 * them: for other searches, and while the sets are built in the background.
 *
 * @param search normalized, in lower case.
 */
export function findLatin(ctx: Context, search: string): NumberSet | null {
  const index = ctx.services.latinIndex;
  const isFresh = index.sets !== null && Date.now() < index.builtAt + freshMs;
  if (!isFresh && Date.now() >= index.startedAt + pauseMs) {
    buildLatinSets(ctx).catch((error: Error) =>
      ctx.log.warn({ reason: error.message }, 'cannot build the sets for searches'),
    );
  }
  return index.sets?.find(search) ?? null;
}

/** Builds the sets from the words of all published entries, unless their numbers are too large. */
export async function buildLatinSets(ctx: Context): Promise<void> {
  const index = ctx.services.latinIndex;
  const { changes } = index;
  index.startedAt = Date.now();
  const most = await readLargest(ctx);
  if (most > mostNumbers) return;
  const sets = createLatinSets(most);
  let last = 0;
  for (;;) {
    const rows = await readWords(ctx, last);
    for (const { number, words } of rows) sets.addEntry(number, words);
    if (changes !== index.changes) return;
    if (rows.length < rowsAtOnce) break;
    last = rows.at(-1)?.number ?? last;
  }
  index.sets = sets;
  index.builtAt = index.startedAt;
}

async function readLargest({ db }: Context): Promise<number> {
  const row = await db
    .selectFrom('entry_listing')
    .select((of) => of.fn.max('number').as('largest'))
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row?.largest ?? 0;
}

/** Words of the published entries that follow a number, without the line of the number. */
const readWords = ({ db }: Context, last: number) =>
  db
    .selectFrom('entry_listing')
    .select(['number', sql<string>`substr(search, strpos(search, chr(10)) + 1)`.as('words')])
    .where('state', '=', 'published')
    .where('number', '>', last)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
