import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createLetterIndex, type LetterIndex } from './letter-index.ts';
import type { NumberSet } from './number-set.ts';

/**
 * Largest entry number for which the letter index is built. The index takes at most 35 MB; its texts take up to 300 MB
 * more during the build.
 */
const maxNumbers = 200_000;
/** Age in milliseconds at which the letter index is rebuilt, even if no change was reported. */
const freshMs = 60_000;
/** Minimum time in milliseconds between the starts of two builds. A build takes 0.2 s of CPU for 100,000 entries. */
const pauseMs = 10_000;
/** Rows per query of a build. Other work can run between two queries. */
const rowsAtOnce = 2_000;

interface CachedLetterIndex {
  /** Letter index of the published entries; null after a change. */
  sets: LetterIndex | null;
  builtAt: number;
  startedAt: number;
  /** Number of reported changes. A build during which this number increases is discarded. */
  changes: number;
}

declare module '../../context.ts' {
  interface Services {
    letterIndex: CachedLetterIndex;
  }
}

export const createLetterIndexCache = (): CachedLetterIndex => ({
  sets: null,
  builtAt: 0,
  startedAt: Number.NEGATIVE_INFINITY,
  changes: 0,
});

/** Drops the letter index, because entries have changed. */
export function dropLetterIndex(ctx: Context): void {
  const index = ctx.services.letterIndex;
  index.sets = null;
  index.changes += 1;
}

/**
 * Searches the texts of the published entries in memory. Returns null if the database must be searched: for a search
 * with characters other than Latin letters and digits, or while the letter index is being built.
 * @param search normalized, in lower case
 */
export function searchLetterIndex(ctx: Context, search: string): NumberSet | null {
  const index = ctx.services.letterIndex;
  const isFresh = index.sets !== null && Date.now() < index.builtAt + freshMs;
  if (!isFresh && Date.now() >= index.startedAt + pauseMs) {
    buildLetterIndex(ctx).catch((error: Error) =>
      ctx.log.warn({ reason: error.message }, 'cannot build the sets for searches'),
    );
  }
  return index.sets?.find(search) ?? null;
}

/**
 * Builds the letter index from the texts of all published entries. Does nothing if the largest entry number exceeds
 * `maxNumbers`.
 */
export async function buildLetterIndex(ctx: Context): Promise<void> {
  const index = ctx.services.letterIndex;
  const { changes } = index;
  index.startedAt = Date.now();
  const most = await readLargestNumber(ctx);
  if (most > maxNumbers) return;
  const sets = createLetterIndex(most);
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
