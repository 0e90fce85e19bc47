import { locales } from '@film-contest/contract/locales';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Listed = Selectable<Tables['entry_listing']>;

/**
 * Selects from `entry_listing`, as `listed`. The table has the columns that lists show, for all entries except drafts.
 * With a search, selects only candidates from an index. The caller must verify the candidates with `matchesSearchSql`
 * or `matchesSearchOrNumberSql`.
 */
export function selectEntryListing(db: Database, search?: string) {
  const letters = extractSearchText(search ?? '');
  const rows = letters ? sql<Listed>`listing_with_pairs(${letters})` : sql<Listed>`entry_listing`;
  return db.selectFrom(rows.as('listed'));
}

export function selectMatchingEntryIds(db: Database, search: string) {
  // Does not use the index for a single Latin letter, because most entries contain it.
  const isLetter = /^[\x21-\x7e]$/.test(extractSearchText(search));
  return selectEntryListing(db, isLetter ? undefined : search)
    .where(matchesSearchOrNumberSql(search))
    .select('listed.entry_id');
}

/** Maximum number of candidates for which the index is faster than scanning the list in order. */
const few = 2000;

/**
 * Estimates how many entries match a search. `few`: the index lists and counts them; `many`: the index only counts
 * them; `most`: scanning the list is faster than the index.
 */
export async function estimateMatchCount(
  db: Database,
  search: string,
): Promise<'few' | 'many' | 'most'> {
  const letters = extractSearchText(search);
  if (!letters) return 'most';
  const { rows } = await sql<{ spread: 'few' | 'many' | 'most' }>`
    select spread_of(${letters}, searchable(${toSearchPattern(search)}), ${few}::int) as spread`.execute(
    db,
  );
  return rows[0]?.spread ?? 'few';
}

export async function countMatchingEntries(
  db: Database,
  search: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count_holding(${extractSearchText(search)}, searchable(${toRecheckPattern(search)}), ${most}::int) as total
  `.execute(db);
  return rows[0]?.total ?? 0;
}

const letterOrPair = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Whether all candidates of the index match a search, because it is one letter or pair of letters. Then the slower
 * comparison of each candidate's text can be skipped.
 */
export const isSearchAnsweredByIndex = (search: string): boolean =>
  parseEntryNumber(search) === null && letterOrPair.test(normalizeSearch(search));

/** Returns the search, or undefined if it contains no visible character. */
export const discardBlankSearch = (search?: string) =>
  search && stripSearch(search) ? search : undefined;

/** Returns the text to search for: an entry number without leading zeros, else the normalized search. */
function extractSearchText(search: string): string {
  const number = parseEntryNumber(search);
  return number === null ? stripSearch(search) : String(number);
}

/** Normalizes a search for comparison with the words of entries: lower case, without an initial #. */
export const normalizeSearch = (search: string) => stripSearch(search).toLowerCase();

/**
 * Normalizes the width of characters, because full-width characters could be wildcards. Returns an empty string if
 * no character is visible.
 */
function stripSearch(search: string): string {
  const letters = search.normalize('NFKC').replace(/^#/, '').trim();
  return isSeen.test(letters) ? letters : '';
}

const isSeen = /[^\s\p{Cc}\p{Cf}]/u;

/** SQL: the numbers of the published entries that match a search, in the format of `string_agg(int4send(…))`. */
export const publishedEntryNumbersSql = (search: string) =>
  sql<Buffer>`find_published(${extractSearchText(search)}, ${toRecheckPattern(search)}, ${parseEntryNumber(search)}::int)`;

/** SQL: whether an entry's number, title in any language, English synopsis, team or school contains the search. */
export function matchesSearchSql(search: string, where = sql`listed.search`) {
  return sql<boolean>`${where} like searchable(${toSearchPattern(search)})`;
}

/** Returns the pattern with which candidates of the index are compared, or null if all of them match. */
const toRecheckPattern = (search: string) =>
  isSearchAnsweredByIndex(search) ? null : toSearchPattern(search);

const toSearchPattern = (search: string) => toLikePattern(stripSearch(search));

/** SQL: whether an entry matches the search. A search for a number finds only the entry with exactly this number. */
function matchesSearchOrNumberSql(search: string) {
  const number = parseEntryNumber(search);
  if (number === null) return matchesSearchSql(search);
  // The searchable text without its first line, the entry's number.
  const words = sql`substr(listed.search, strpos(listed.search, chr(10)))`;
  return sql<boolean>`(${matchesSearchSql(search, words)} or listed.number = ${number}::int)`;
}

const schoolNameSql = (locale: string) => sql<string>`texts -> ${sql.lit(locale)} ->> 'name'`;
const schoolNames = sql.join(locales.map(schoolNameSql));

/** SQL: the ids of listed schools with one of these names, in any language. */
const schoolsWithNamesSql = (names: readonly string[]) => sql`(select id from contents
  where type = 'schools' and array[${schoolNames}] && ${[...names]}::text[])`;

/** SQL: whether an entry's school is among the given ids of listed schools or names in any language. */
export function isOfSchoolsSql(schools: readonly string[]) {
  const ids = schools.map(parseEntryNumber).filter((id) => id !== null);
  return sql<boolean>`(listed.school = any(${[...schools]}::text[])
    or listed.school_id = any(${ids}::int[])
    or listed.school_id = any(array${schoolsWithNamesSql(schools)}))`;
}

/** Matches entry numbers as printed: `No. 0011`, `0011 号`, `第 11 号`, `编号：0011`. */
const printedNumber =
  /^(?:no\.?|number|entry(?: no\.?)?|第|作品|(?:作品)?(?:编号|編號))?[:\s]*(\d{1,10})\s*[号號]?(?:作品)?$/i;

/** Parses an entry number as printed or typed, with or without leading zeros, in digits of any width. */
export function parseEntryNumber(search: string): number | null {
  const number = Number(printedNumber.exec(stripSearch(search))?.[1] ?? 0);
  return number > 0 && number < 2 ** 31 ? number : null;
}
