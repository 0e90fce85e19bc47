import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createLatinSets, type LatinSets } from './latin-sets.ts';
import type { NumberSet } from './number-set.ts';

/**
 * Largest entry number for which the Latin sets are built. They take at most 35 MB, plus up to 300 MB for the search
 * words while they are built.
 */
const maxNumbers = 200_000;
/** Age in milliseconds at which the Latin sets are rebuilt when no change was reported. */
const freshMs = 60_000;
/** Pause in milliseconds between the starts of two builds: one takes 0.2 s of CPU for 100,000 entries. */
const pauseMs = 10_000;
/** Rows per query of a build; other work runs between two queries. */
const rowsAtOnce = 2_000;

interface Index {
  /** Latin sets of the published entries; null after a change. */
  sets: LatinSets | null;
  builtAt: number;
  startedAt: number;
  /** Number of reported changes; a build is discarded if the number increases meanwhile. */
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

/** Drops the Latin sets; called when entries have changed. */
export function dropLatinSets(ctx: Context): void {
  const index = ctx.services.latinIndex;
  index.sets = null;
  index.changes += 1;
}

/**
 * Returns the published entries whose texts contain a search of Latin letters. Returns null if the database must be
 * searched: for other searches, and while the Latin sets are being built.
 * @param search normalized, in lower case
 */
export function findLatinMatches(ctx: Context, search: string): NumberSet | null {
  const index = ctx.services.latinIndex;
  const isFresh = index.sets !== null && Date.now() < index.builtAt + freshMs;
  if (!isFresh && Date.now() >= index.startedAt + pauseMs) {
    buildLatinSets(ctx).catch((error: Error) =>
      ctx.log.warn({ reason: error.message }, 'cannot build the sets for searches'),
    );
  }
  return index.sets?.find(search) ?? null;
}

/**
 * Builds the Latin sets from the texts of all published entries, unless the largest entry number exceeds the memory
 * limit.
 */
export async function buildLatinSets(ctx: Context): Promise<void> {
  const index = ctx.services.latinIndex;
  const { changes } = index;
  index.startedAt = Date.now();
  const most = await readLargestNumber(ctx);
  if (most > maxNumbers) return;
  const sets = createLatinSets(most);
  let last = 0;
  for (;;) {
    const rows = await readSearchWords(ctx, last);
    for (const { number, words } of rows) sets.addEntry(number, words);
    if (changes !== index.changes) return;
    if (rows.length < rowsAtOnce) break;
    last = rows.at(-1)?.number ?? last;
  }
  index.sets = sets;
  index.builtAt = index.startedAt;
}

async function readLargestNumber({ db }: Context): Promise<number> {
  const row = await db
    .selectFrom('entry_listing')
    .select((of) => of.fn.max('number').as('largest'))
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row?.largest ?? 0;
}

/** Reads the searchable texts, without the number, of the next published entries after a number. */
const readSearchWords = ({ db }: Context, last: number) =>
  db
    .selectFrom('entry_listing')
    .select(['number', sql<string>`substr(search, strpos(search, chr(10)) + 1)`.as('words')])
    .where('state', '=', 'published')
    .where('number', '>', last)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
