import { codes } from '@film-contest/contract/codes';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type {
  exhibitionQuery,
  placeableQuery,
  selectedQuery,
} from '@film-contest/contract/programme';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fetchPage, getDirectionSql } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { selectMatchingEntryIds } from '../entries/listing.ts';
import { selectCardRows, toGalleryCard } from '../gallery/cards.ts';
import { getPublicEntry } from '../gallery/gallery.ts';
import { getCachedContest } from '../settings/settings.ts';
import {
  buildPlacedOrderSql,
  findPlacementNote,
  type PlacedRow,
  type ProgrammeList,
  readPublishedHalls,
  selectPlacedFilms,
  toPlacedFilmCard,
} from './placed-films.ts';

type Query = z.infer<typeof selectedQuery>;
type PlacedQuery = Query | z.infer<typeof exhibitionQuery>;

/** Lists the shortlist of the Open Group in the order set by staff. */
export async function listSelectedFilmsOfOpenGroup(ctx: Context, locale: Locale, query: Query) {
  const { rows, total, contest } = await listPlacedFilms(ctx, locale, 'selectedopen', query);
  return { list: rows.map((row) => toPlacedFilmCard(row, 'selectedopen', locale, contest)), total };
}

/** Lists the selected films of both groups: Student Group first, then by award, then in the order set by staff. */
export async function listSelectedFilms(ctx: Context, locale: Locale, query: Query) {
  const { rows, total, contest } = await listPlacedFilms(ctx, locale, 'selected', query);
  const list = rows.map((row) => ({
    ...toPlacedFilmCard(row, 'selected', locale, contest),
    awardRank: row.award_rank,
    teamDesc: row.team_desc,
  }));
  return { list, total };
}

async function listPlacedFilms(
  ctx: Context,
  locale: Locale,
  list: ProgrammeList,
  query: PlacedQuery,
) {
  const { search, filters, sorter } = query;
  let rows = selectPlacedFilms(ctx.db, locale, list);
  if (filters && 'hall' in filters && filters.hall?.length) {
    rows = rows.where('hall.id', 'in', filters.hall);
  }
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (search) rows = rows.where('entries.id', 'in', selectMatchingEntryIds(ctx.db, search));
  const ordered = rows.orderBy(buildPlacedOrderSql(list, sorter));
  const [page, contest] = await Promise.all([
    fetchPage(ordered, query, (row) => row),
    getCachedContest(ctx),
  ]);
  return { rows: page.list, total: page.total, contest };
}

/** Lists published entries that staff may add to a programme list, sorted by number, without data of the entrants. */
export async function listPlaceableEntries(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof placeableQuery>,
) {
  const { search, filters, sorter } = query;
  let rows = selectCardRows(db, locale).where('entries.state', '=', 'published');
  if (search) rows = rows.where('entries.id', 'in', selectMatchingEntryIds(db, search));
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (filters?.id?.length) rows = rows.where('entries.id', 'in', filters.id);
  const ordered = rows
    .select('entries.id')
    .orderBy('entries.number', getDirectionSql(sorter?.number));
  return fetchPage(ordered, query, ({ id, number, title, group_name }) => ({
    id,
    number: formatPublicNumber(number ?? 0),
    title,
    group: group_name ?? 'open',
  }));
}

/**
 * Lists the films of the exhibition by hall, and within a hall in the order of the visitors' walk, unless the query
 * sorts otherwise.
 */
export async function listExhibitionFilms(
  ctx: Context,
  locale: Locale,
  query: z.infer<typeof exhibitionQuery>,
) {
  const [halls, { rows, total, contest }] = await Promise.all([
    readPublishedHalls(ctx.db, locale),
    listPlacedFilms(ctx, locale, 'exhibition', query),
  ]);
  const list = rows.flatMap((row) => {
    const hall = halls.find(({ id }) => id === row.hall_id);
    if (!hall) return [];
    const film = toPlacedFilmCard(row, 'exhibition', locale, contest);
    return [{ ...film, startsAt: row.starts_at, hall }];
  });
  return { list, total };
}

/** Returns a film of the shortlist of the Open Group with its neighbours in the list. */
export async function getSelectedFilmOfOpenGroup(ctx: Context, locale: Locale, number: number) {
  const { entry } = await readPlacedFilm(ctx, locale, 'selectedopen', number);
  return entry;
}

/** Returns a selected film of either group with its neighbours in the list. */
export async function getSelectedFilm(ctx: Context, locale: Locale, number: number) {
  const { entry, row } = await readPlacedFilm(ctx, locale, 'selected', number);
  return { ...entry, awardRank: row.award_rank };
}

/**
 * Returns a film of the exhibition with its hall and its neighbours in the walk through all halls. The exhibition
 * offers no voting.
 */
export async function getExhibitionFilm(ctx: Context, locale: Locale, number: number) {
  const [{ entry, row }, halls] = await Promise.all([
    readPlacedFilm(ctx, locale, 'exhibition', number),
    readPublishedHalls(ctx.db, locale),
  ]);
  const hall = halls.find(({ id }) => id === row.hall_id);
  if (!hall) throw new Refusal('notFound');
  const { text, ...name } = hall;
  return {
    ...entry,
    votingBlockedBy: codes.notEligible,
    hall: name,
    startsAt: row.starts_at,
  };
}

/** Returns a film of a programme list with the previous and next film. */
async function readPlacedFilm(ctx: Context, locale: Locale, list: ProgrammeList, number: number) {
  const rows = selectPlacedFilms(ctx.db, locale, list);
  const walk = await rows
    .clearSelect()
    .select('entries.number')
    .orderBy(buildPlacedOrderSql(list))
    .execute();
  // Removes duplicates, because a film with several awards or screenings has one page.
  const path = [...new Set(walk.map((step) => step.number))];
  const at = path.indexOf(number);
  if (at < 0) throw new Refusal('notFound');
  const near = path.slice(Math.max(at - 1, 0), at + 2);
  const [entry, found, contest] = await Promise.all([
    getPublicEntry(ctx, locale, number),
    rows.where('entries.number', 'in', near).orderBy(buildPlacedOrderSql(list)).execute(),
    getCachedContest(ctx),
  ]);
  const findRowAtPosition = (index: number): PlacedRow | undefined =>
    found.find((row) => row.number !== null && row.number === path[index]);
  const toCardAtPosition = (index: number) => {
    const row = findRowAtPosition(index);
    return row ? toGalleryCard(row, contest) : null;
  };
  const row = findRowAtPosition(at);
  if (!row) throw new Refusal('notFound');
  const note = findPlacementNote(row, list, locale);
  return {
    row,
    entry: { ...entry, note, previous: toCardAtPosition(at - 1), next: toCardAtPosition(at + 1) },
  };
}
