import type { galleryQuery } from '@film-contest/contract/entries';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createTurns } from '../../platform/turns.ts';
import { holdsOrIs, listing, ofSchools, searchIn } from '../entries/listing.ts';

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

/** What is found at once need not be kept. */
const fewest = 1000;
/** Of a hundred thousand numbers each: some ten megabytes. */
const mostKept = 32;
/** Whoever searches waits for others who do; whoever votes, or wants all of a group, does not. */
const mostAtOnce = 4;
const mostSearching = 64;
/** More than there are orders of all, and of all of a group. */
const mostListing = 256;

interface Found {
  /** When it is out of date; never while it is being read. */
  until: number;
  /** Anybody can think of many such questions, and hardly two ask the same. */
  isSearch: boolean;
  numbers: Promise<Int32Array>;
}

interface Finder {
  searching: ReturnType<typeof createTurns>;
  listing: ReturnType<typeof createTurns>;
  /** What was asked for last is last. */
  kept: Map<string, Found>;
}

const finders = new WeakMap<Context, Finder>();

function finderOf(ctx: Context): Finder {
  const finder = finders.get(ctx) ?? {
    searching: createTurns(mostAtOnce, mostSearching),
    listing: createTurns(mostAtOnce, mostListing),
    kept: new Map(),
  };
  finders.set(ctx, finder);
  return finder;
}

/** Lets go of what was found: called in every process when something has changed. */
export function forgetFound(ctx: Context): void {
  finderOf(ctx).kept = new Map();
}

/**
 * The numbers of the published entries that a query finds, in an order. Who asks the same meanwhile shares
 * the answer, and a long one is kept for those who page through it. Refuses with 4005.
 */
export function findNumbers(ctx: Context, query: Narrowed, order: Order): Promise<Int32Array> {
  const finder = finderOf(ctx);
  const { kept } = finder;
  const search = searchIn(query.search);
  const { group, school = [] } = query.filters ?? {};
  const filters = { group: [...new Set(group)].sort(), school };
  const key = JSON.stringify([order.name, search, filters]);
  const known = kept.get(key);
  kept.delete(key);
  if (known && Date.now() < known.until) {
    kept.set(key, known);
    return known.numbers;
  }
  const isSearch = search !== undefined || school.length > 0;
  const turns = isSearch ? finder.searching : finder.listing;
  const numbers = turns.take(() => readNumbers(ctx, { search, filters }, order));
  const found = { until: Number.POSITIVE_INFINITY, isSearch, numbers };
  kept.set(key, found);
  const settle = (freshMs: number) => {
    found.until = Date.now() + freshMs;
    if (freshMs === 0 && kept.get(key) === found) kept.delete(key);
    makeRoom(kept);
  };
  numbers.then(
    ({ length }) => settle(length < fewest ? 0 : order.freshMs),
    () => settle(0),
  );
  return numbers;
}

/** Lets go of an answer too many: of a search if there is one, and of what nobody has asked for the longest. */
function makeRoom(kept: Finder['kept']): void {
  const settled = [...kept].filter(([, { until }]) => until < Number.POSITIVE_INFINITY);
  if (settled.length <= mostKept) return;
  const [key] = settled.find(([, { isSearch }]) => isSearch) ?? settled[0] ?? [];
  if (key) kept.delete(key);
}

/** As one text: a row for each would take many times as long to read. */
async function readNumbers(
  { db }: Context,
  { search, filters }: Narrowed,
  { by }: Order,
): Promise<Int32Array> {
  let found = listing(db, search).where('listed.state', '=', 'published');
  if (search) found = found.where(holdsOrIs(search));
  if (filters?.group?.length) found = found.where('listed.group_name', 'in', filters.group);
  if (filters?.school?.length) found = found.where(ofSchools(filters.school));
  const { numbers } = await found
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'listed.number')
    .select(sql<string | null>`string_agg(listed.number::text, ',' order by ${by})`.as('numbers'))
    .executeTakeFirstOrThrow();
  return Int32Array.from(numbers ? numbers.split(',') : [], Number);
}
