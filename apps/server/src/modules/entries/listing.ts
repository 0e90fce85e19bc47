import { locales } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Listed = Tables['entry_listing'];

/**
 * The narrow copy of all entries but drafts, as `listed`. Where something is searched for, only rows that may
 * hold it, found by an index; whether they do, `holds` or `holdsOrIs` says.
 */
export function listing(db: Database, search?: string) {
  const letters = lettersOf(search ?? '');
  const rows = areInMost.test(letters)
    ? sql<Listed>`entry_listing`
    : sql<Listed>`listing_with_pairs(${letters})`;
  return db.selectFrom(rows.as('listed'));
}

/** The entries whose number, title, team or school is what is searched for: their ids. */
export const idsFoundBy = (db: Database, search: string) =>
  listing(db, search).where(holdsOrIs(search)).select('listed.entry_id');

/** Of more, a page of a list is found quicker by looking at one after the other. */
const few = 2000;

/**
 * How many entries may hold what is searched for: `few`, so that `listing` of it is quick whatever follows;
 * `many`, which `countHolding` counts; or `most`.
 */
export async function spreadOf(db: Database, search: string): Promise<'few' | 'many' | 'most'> {
  const letters = lettersOf(search);
  if (areInMost.test(letters)) return 'most';
  const { rows } = await sql<{ spread: 'few' | 'many' | 'most' }>`
    select spread_of(${letters}, searchable(${patternOf(search)}), ${few}::int) as spread`.execute(
    db,
  );
  return rows[0]?.spread ?? 'few';
}

/** How many entries hold what many do, counted up to `most`: less work than to look at all until so many are found. */
export async function countHolding(db: Database, search: string, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count_holding(${lettersOf(search)}, searchable(${patternOf(search)}), ${most}::int) as total
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Nothing, or one Latin letter: to look at all is quicker than to gather what has it. */
const areInMost = /^[\x21-\x7e]?$/;

/** What is searched for, if anything is: of some texts nothing is left to look for. */
export const searchIn = (search?: string) => (search && plain(search) ? search : undefined);

/** Before a number stand as many zeros as somebody likes. */
function lettersOf(search: string): string {
  const number = numberIn(search);
  return number === null ? plain(search) : String(number);
}

/** A search as the words of entries are compared with it: in lower case, without an initial #. */
export const normalizeSearch = (search: string) => plain(search).toLowerCase();

/** Letters of any width are alike: of wide ones, some would be wildcards otherwise. Empty where none is seen. */
function plain(search: string): string {
  const letters = search.normalize('NFKC').replace(/^#/, '').trim();
  return isSeen.test(letters) ? letters : '';
}

const isSeen = /[^\s\p{Cc}\p{Cf}]/u;

/** SQL: the numbers of published entries that `holdsOrIs` finds, as `string_agg(int4send(…))` writes them. */
export function publishedWith(search: string) {
  if (areInMost.test(lettersOf(search))) return null;
  return sql<Buffer>`find_published(${lettersOf(search)}, ${patternOf(search)}, ${numberIn(search)}::int)`;
}

/** SQL: whether the digits of an entry's number, its title, team, or school in any language hold what is searched for. */
export function holds(search: string, where = sql`listed.search`) {
  return sql<boolean>`${where} like searchable(${patternOf(search)})`;
}

const patternOf = (search: string) => toLikePattern(plain(search));

/** SQL: the same, but of numbers only the very one. */
export function holdsOrIs(search: string) {
  const number = numberIn(search);
  if (number === null) return holds(search);
  // The number is the first line.
  const words = sql`substr(listed.search, strpos(listed.search, chr(10)))`;
  return sql<boolean>`(${holds(search, words)} or listed.number = ${number}::int)`;
}

const nameIn = (locale: string) => sql<string>`texts -> ${sql.lit(locale)} ->> 'name'`;
const schoolNames = sql.join(locales.map(nameIn));

/** SQL: the listed schools one of whose names is among these. */
const schoolsNamed = (names: readonly string[]) => sql`(select id from contents
  where type = 'schools' and array[${schoolNames}] && ${[...names]}::text[])`;

/** SQL: whether an entry is of one of these schools: each the id of a listed one, or a name in any language. */
export function ofSchools(schools: readonly string[]) {
  const ids = schools.map(numberIn).filter((id) => id !== null);
  return sql<boolean>`(listed.school = any(${[...schools]}::text[])
    or listed.school_id = any(${ids}::int[])
    or listed.school_id = any(array${schoolsNamed(schools)}))`;
}

/** The number that somebody typed, with or without leading zeros, in digits of any width. */
export function numberIn(search: string): number | null {
  const typed = plain(search);
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0;
  return number > 0 && number < 2 ** 31 ? number : null;
}
