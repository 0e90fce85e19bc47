import type { galleryQuery } from '@film-contest/contract/entries';
import type { Group } from '@film-contest/contract/entry-groups';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createSemaphore } from '../../platform/turns.ts';
import {
  findPublishedSql,
  isOfSchoolsSql,
  matchesSearchOrNumberSql,
  normalizeSearch,
  parseEntryNumber,
  toUsableSearch,
} from '../entries/listing.ts';
import { dropLatinSets, findLatin } from './latin-index.ts';
import {
  intersectSets,
  keepNumbers,
  largestOf,
  listNumbers,
  type NumberSet,
  toNumberSet,
  withNumber,
} from './number-set.ts';
import { createResultCache } from './result-cache.ts';

export type GalleryQuery = z.infer<typeof galleryQuery>;
export type Narrowed = Pick<GalleryQuery, 'search' | 'filters'>;

/** How the entries that are found are put in order. */
export interface Order {
  /** Names it: of the same name are the same order. */
  name: string;
  /** SQL over `listed`, and over `vote_tallies` where votes count. */
  by: RawBuilder<unknown>;
  /** How long it may be out of date, in milliseconds, when nobody has told of a change. */
  freshMs: number;
}

/** Shorter results are found at once: they are not kept. */
const fewest = 1000;
/** Orders that are kept: of 100,000 entries, each takes 800 KB. */
const mostOrders = 32;
/** Searches that are kept: of 100,000 entries, each takes 13 KB. */
const mostSearches = 256;
const searchFreshMs = 60_000;
/** Searches wait for other searches; votes, and lists of all entries or of a group, do not. */
const mostAtOnce = 4;
const mostSearching = 64;
/** More than there are orders of all, and of all of a group. */
const mostListing = 256;

interface Ordered {
  numbers: Int32Array;
  /** Place of each number in the order, from 1; 0 for numbers that it does not have. */
  ranks: Int32Array;
}

function withRanks(numbers: Int32Array): Ordered {
  const ranks = new Int32Array(largestOf(numbers) + 1);
  for (let at = 0; at < numbers.length; at++) ranks[numbers[at] ?? 0] = at + 1;
  return { numbers, ranks };
}

export const createGalleryFinder = () => ({
  searching: createSemaphore(mostAtOnce, mostSearching),
  listing: createSemaphore(mostAtOnce, mostListing),
  orders: createResultCache<Ordered>(mostOrders),
  searches: createResultCache<NumberSet>(mostSearches),
});

declare module '../../context.ts' {
  interface Services {
    galleryFinder: ReturnType<typeof createGalleryFinder>;
  }
}

/** Drops what was found: called in every process when entries or schools have changed. */
export function forgetFound(ctx: Context): void {
  const { orders, searches } = ctx.services.galleryFinder;
  orders.clear();
  searches.clear();
  dropLatinSets(ctx);
}

/**
 * The numbers of the published entries that a query finds, in an order: the whole order, from which
 * searches and schools take their entries.
 *
 * @throws busy
 */
export async function findNumbers(
  ctx: Context,
  { search: asked, filters }: Narrowed,
  order: Order,
): Promise<Int32Array> {
  const ordered = await listInOrder(ctx, filters?.group ?? [], order);
  const search = toUsableSearch(asked);
  const schools = filters?.school ?? [];
  if (search === undefined && schools.length === 0) return ordered.numbers;
  const sets = await Promise.all([
    ...(search === undefined ? [] : [searchEntries(ctx, search, ordered)]),
    ...(schools.length === 0 ? [] : [findOfSchools(ctx, schools, ordered)]),
  ]);
  const [first, ...others] = sets;
  if (!first) return ordered.numbers;
  return putInOrder(others.length === 0 ? first : intersectSets([first, ...others]), ordered);
}

/** The numbers of a set that an order has: a few are sorted, of many the whole order is gone through. */
function putInOrder(found: NumberSet, { numbers, ranks }: Ordered): Int32Array {
  const few = listNumbers(found, fewest);
  if (!few) return keepNumbers(numbers, found);
  const rankOf = (number: number) => ranks[number] ?? 0;
  return Int32Array.from(few.filter(rankOf).sort((a, b) => rankOf(a) - rankOf(b)));
}

/** How long a search is kept: among few entries, it is found at once. */
const freshMsOf = ({ length }: Int32Array) => (length < fewest ? 0 : searchFreshMs);

/** All published entries, or those of some groups, in an order. */
function listInOrder(
  ctx: Context,
  groups: readonly Group[],
  { name, by, freshMs }: Order,
): Promise<Ordered> {
  const { orders, listing } = ctx.services.galleryFinder;
  const wanted = [...new Set(groups)].sort();
  const read = async () => {
    let rows = publishedRows(ctx).leftJoin(
      'vote_tallies',
      'vote_tallies.entry_number',
      'listed.number',
    );
    if (wanted.length > 0) rows = rows.where('listed.group_name', 'in', wanted);
    return withRanks(
      readNumbers(await rows.select(packed(sql` order by ${by}`).as('numbers')).executeTakeFirst()),
    );
  };
  return orders.get(
    JSON.stringify([name, wanted]),
    () => listing.run(read),
    ({ numbers }) => (numbers.length < fewest ? 0 : freshMs),
  );
}

/** The entries that a search finds, from the sets of Latin letters if they know, else from the database. */
async function searchEntries(
  ctx: Context,
  search: string,
  { numbers }: Ordered,
): Promise<NumberSet> {
  const { searches, searching } = ctx.services.galleryFinder;
  const text = normalizeSearch(search);
  const number = parseEntryNumber(search);
  const isMany = numbers.length >= fewest;
  // Only zeros: they are found in the digits of numbers, which the sets leave out.
  const isZeros = number === null && /^0+$/.test(text);
  const read = async () => {
    const found = isMany && !isZeros ? findLatin(ctx, text) : null;
    if (found) return number === null ? found : withNumber(found, number);
    return searching.run(async () => toNumberSet(await readFound(ctx, search)));
  };
  return searches.get(`search ${text}`, read, () => freshMsOf(numbers));
}

/** Everything that a search finds, by the index of pairs unless most entries have the letter. */
async function readFound(ctx: Context, search: string): Promise<Int32Array> {
  const found = findPublishedSql(search);
  const row = found
    ? await ctx.db.selectNoFrom(found.as('numbers')).executeTakeFirst()
    : await publishedRows(ctx)
        .where(matchesSearchOrNumberSql(search))
        .select(packed().as('numbers'))
        .executeTakeFirst();
  return readNumbers(row);
}

function findOfSchools(
  ctx: Context,
  schools: readonly string[],
  { numbers }: Ordered,
): Promise<NumberSet> {
  const { searches, searching } = ctx.services.galleryFinder;
  const read = async () =>
    toNumberSet(
      readNumbers(
        await publishedRows(ctx)
          .where(isOfSchoolsSql(schools))
          .select(packed().as('numbers'))
          .executeTakeFirst(),
      ),
    );
  return searches.get(
    `schools ${JSON.stringify([...schools].sort())}`,
    () => searching.run(read),
    () => freshMsOf(numbers),
  );
}

const publishedRows = ({ db }: Context) =>
  db.selectFrom('entry_listing as listed').where('listed.state', '=', 'published');

/** SQL: numbers as integers of four bytes: reading a row for each takes many times as long. */
const packed = (order = sql``) =>
  sql<Buffer | null>`string_agg(int4send(listed.number), ''::bytea${order})`;

function readNumbers(row: { numbers: Buffer | null } | undefined): Int32Array {
  const bytes = row?.numbers ?? Buffer.alloc(0);
  const numbers = new Int32Array(bytes.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readInt32BE(at * 4);
  return numbers;
}
