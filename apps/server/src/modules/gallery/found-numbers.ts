import type { Group } from '@film-contest/contract/entry-groups';
import type { galleryQuery } from '@film-contest/contract/gallery-query';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import {
  discardBlankSearch,
  isOfSchoolsSql,
  normalizeSearch,
  parseEntryNumber,
  publishedEntryNumbersSql,
} from '../entries/listing.ts';
import { dropLetterIndex, searchLetterIndex } from './letter-index-cache.ts';
import {
  copyWithNumber,
  filterNumbersBySet,
  findLargestNumber,
  intersectSets,
  listNumbers,
  type NumberSet,
  toNumberSet,
} from './number-set.ts';
import { createResultCache } from './result-cache.ts';

export type GalleryQuery = z.infer<typeof galleryQuery>;
export type Narrowed = Pick<GalleryQuery, 'search' | 'filters'>;

export interface Order {
  /** Cache key of the order. */
  name: string;
  /** SQL order by columns of `listed`, and of `vote_tallies` for orders by votes. */
  by: RawBuilder<unknown>;
  /** Cache lifetime of the order in milliseconds, if no change is reported. */
  freshMs: number;
}

/** Minimum number of entries in a cached result. Smaller results are computed fast. */
const fewest = 1000;
/** Maximum number of cached orders; each takes 800 KB for 100,000 entries. */
const maxOrders = 32;
/** Maximum number of cached searches; each takes 13 KB for 100,000 entries. */
const maxSearches = 256;
const searchFreshMs = 60_000;
/**
 * Maximum number of searches that run at once; the same maximum applies separately to lists without a search. Further
 * searches wait, without delaying votes or lists.
 */
const maxRunning = 4;
const maxWaitingSearches = 64;
/**
 * Maximum number of lists without a search that wait. Greater than the number of possible sort orders, so none is
 * rejected.
 */
const maxWaitingListings = 256;

interface Ordered {
  numbers: Int32Array;
  /** Rank of each entry number in the order, starting at 1; 0 for numbers that are not in the order. */
  ranks: Int32Array;
}

function createEntryOrder(numbers: Int32Array): Ordered {
  const ranks = new Int32Array(findLargestNumber(numbers) + 1);
  for (let at = 0; at < numbers.length; at++) ranks[numbers[at] ?? 0] = at + 1;
  return { numbers, ranks };
}

export const createGalleryCaches = () => ({
  searching: createSemaphore(maxRunning, maxWaitingSearches),
  listing: createSemaphore(maxRunning, maxWaitingListings),
  orders: createResultCache<Ordered>(maxOrders),
  searches: createResultCache<NumberSet>(maxSearches),
});

declare module '../../context.ts' {
  interface Services {
    galleryFinder: ReturnType<typeof createGalleryCaches>;
  }
}

/**
 * Clears the cached orders and searches of the gallery; called in every process after entries or schools have
 * changed.
 */
export function clearGalleryResults(ctx: Context): void {
  const { orders, searches } = ctx.services.galleryFinder;
  orders.clear();
  searches.clear();
  dropLetterIndex(ctx);
}

/**
 * Returns the ordered numbers of the published entries that match a query. Searches and school filters are applied to
 * the cached order.
 */
export async function findEntryNumbers(
  ctx: Context,
  { search: asked, filters }: Narrowed,
  order: Order,
): Promise<Int32Array> {
  const ordered = await listOrderedEntries(ctx, filters?.group ?? [], order);
  const search = discardBlankSearch(asked);
  const schools = filters?.school ?? [];
  if (search === undefined && schools.length === 0) return ordered.numbers;
  const sets = await Promise.all([
    ...(search === undefined ? [] : [searchEntries(ctx, search, ordered)]),
    ...(schools.length === 0 ? [] : [findEntriesOfSchools(ctx, schools, ordered)]),
  ]);
  const [first, ...others] = sets;
  if (!first) return ordered.numbers;
  return sortFoundNumbers(others.length === 0 ? first : intersectSets([first, ...others]), ordered);
}

/** Sorts found entry numbers. A few numbers are sorted by rank; many are picked from the complete order. */
function sortFoundNumbers(found: NumberSet, { numbers, ranks }: Ordered): Int32Array {
  const few = listNumbers(found, fewest);
  if (!few) return filterNumbersBySet(numbers, found);
  const getRank = (number: number) => ranks[number] ?? 0;
  return Int32Array.from(few.filter(getRank).sort((a, b) => getRank(a) - getRank(b)));
}

/**
 * Returns the cache lifetime of searches in milliseconds. Searches among few entries are fast, so their results are not
 * cached.
 */
const getSearchTtlMs = ({ length }: Int32Array) => (length < fewest ? 0 : searchFreshMs);

/** Returns the ordered numbers of all published entries or of some groups. */
function listOrderedEntries(
  ctx: Context,
  groups: readonly Group[],
  { name, by, freshMs }: Order,
): Promise<Ordered> {
  const { orders, listing } = ctx.services.galleryFinder;
  const wanted = [...new Set(groups)].sort();
  const readOrderedNumbers = async () => {
    let rows = selectPublishedListing(ctx).leftJoin(
      'vote_tallies',
      'vote_tallies.entry_number',
      'listed.number',
    );
    if (wanted.length > 0) rows = rows.where('listed.group_name', 'in', wanted);
    return createEntryOrder(
      unpackNumbers(
        await rows.select(packNumbersSql(sql` order by ${by}`).as('numbers')).executeTakeFirst(),
      ),
    );
  };
  return orders.get(
    JSON.stringify([name, wanted]),
    () => listing.run(readOrderedNumbers),
    ({ numbers }) => (numbers.length < fewest ? 0 : freshMs),
  );
}

/** Finds the entries that match a search. Uses the letter index in memory if possible, otherwise the database. */
async function searchEntries(
  ctx: Context,
  search: string,
  { numbers }: Ordered,
): Promise<NumberSet> {
  const { searches, searching } = ctx.services.galleryFinder;
  const text = normalizeSearch(search);
  const number = parseEntryNumber(search);
  const isMany = numbers.length >= fewest;
  // A search for zeros matches digits of entry numbers, which the letter index does not contain.
  const isZeros = number === null && /^0+$/.test(text);
  const readSearchResult = async () => {
    const found = isMany && !isZeros ? searchLetterIndex(ctx, text) : null;
    if (found) return number === null ? found : copyWithNumber(found, number);
    return searching.run(async () => toNumberSet(await readSearchMatches(ctx, search)));
  };
  return searches.get(`search ${text}`, readSearchResult, () => getSearchTtlMs(numbers));
}

/** Finds the published entries that match a search in the database, with the index of letter pairs. */
async function readSearchMatches({ db }: Context, search: string): Promise<Int32Array> {
  const found = publishedEntryNumbersSql(search).as('numbers');
  return unpackNumbers(await db.selectNoFrom(found).executeTakeFirst());
}

function findEntriesOfSchools(
  ctx: Context,
  schools: readonly string[],
  { numbers }: Ordered,
): Promise<NumberSet> {
  const { searches, searching } = ctx.services.galleryFinder;
  const readSchoolEntries = async () =>
    toNumberSet(
      unpackNumbers(
        await selectPublishedListing(ctx)
          .where(isOfSchoolsSql(schools))
          .select(packNumbersSql().as('numbers'))
          .executeTakeFirst(),
      ),
    );
  return searches.get(
    `schools ${JSON.stringify([...schools].sort())}`,
    () => searching.run(readSchoolEntries),
    () => getSearchTtlMs(numbers),
  );
}

const selectPublishedListing = ({ db }: Context) =>
  db.selectFrom('entry_listing as listed').where('listed.state', '=', 'published');

/** SQL: aggregates entry numbers into one binary string of 4-byte integers, many times faster than a row per number. */
const packNumbersSql = (order = sql``) =>
  sql<Buffer | null>`string_agg(int4send(listed.number), ''::bytea${order})`;

function unpackNumbers(row: { numbers: Buffer | null } | undefined): Int32Array {
  const bytes = row?.numbers ?? Buffer.alloc(0);
  const numbers = new Int32Array(bytes.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readInt32BE(at * 4);
  return numbers;
}
