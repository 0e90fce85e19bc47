import type { galleryQuery } from '@film-contest/contract/entries';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createTurns } from '../../platform/turns.ts';
import { holdsOrIs, listing, ofSchools } from '../entries/listing.ts';

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
/** Whoever searches waits for others who do; whoever votes does not. */
const mostAtOnce = 4;

interface Finder {
  turns: ReturnType<typeof createTurns>;
  kept: Map<string, { until: number; numbers: Promise<Int32Array> }>;
}

const finders = new WeakMap<Context, Finder>();

function finderOf(ctx: Context): Finder {
  const finder = finders.get(ctx) ?? { turns: createTurns(mostAtOnce), kept: new Map() };
  finders.set(ctx, finder);
  return finder;
}

/** Lets go of what was found: called in every process when something has changed. */
export function forgetFound(ctx: Context): void {
  finderOf(ctx).kept = new Map();
}

/**
 * The numbers of the published entries that a query finds, in an order. Who asks the same meanwhile shares
 * the answer, and a long one is kept for those who page through it.
 */
export function findNumbers(ctx: Context, query: Narrowed, order: Order): Promise<Int32Array> {
  const finder = finderOf(ctx);
  const { kept } = finder;
  const { search, filters } = query;
  const key = JSON.stringify([order.name, search, filters?.group, filters?.school]);
  const known = kept.get(key);
  if (known && Date.now() < known.until) return known.numbers;
  const numbers = finder.turns.take(() => readNumbers(ctx, query, order));
  const found = { until: Number.POSITIVE_INFINITY, numbers };
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
  const settle = (freshMs: number) => {
    found.until = Date.now() + freshMs;
    if (freshMs === 0 && kept.get(key) === found) kept.delete(key);
  };
  numbers.then(
    ({ length }) => settle(length < fewest ? 0 : order.freshMs),
    () => settle(0),
  );
  return numbers;
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
