import { codes } from '@film-contest/contract/codes';
import { formatNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type {
  exhibitionQuery,
  placeableQuery,
  selectedQuery,
} from '@film-contest/contract/programme';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { selectIdsMatching } from '../entries/listing.ts';
import { cardRows, toCard } from '../gallery/cards.ts';
import { getEntry } from '../gallery/gallery.ts';
import { getCachedContest } from '../settings/settings.ts';
import {
  inOrder,
  noteOf,
  type PlacedRow,
  type ProgrammeList,
  placedRows,
  readHalls,
  toPlacedFilm,
} from './placed-films.ts';

type Query = z.infer<typeof selectedQuery>;
type PlacedQuery = Query | z.infer<typeof exhibitionQuery>;

/** Selected works of the Open Group, in the order staff gave. */
export async function listSelectedOpen(ctx: Context, locale: Locale, query: Query) {
  const { rows, total, contest } = await listPlaced(ctx, locale, 'selectedopen', query);
  return { list: rows.map((row) => toPlacedFilm(row, 'selectedopen', locale, contest)), total };
}

/** Selected works of both groups: Student Group first, then by award, then in the order staff gave. */
export async function listSelected(ctx: Context, locale: Locale, query: Query) {
  const { rows, total, contest } = await listPlaced(ctx, locale, 'selected', query);
  const list = rows.map((row) => ({
    ...toPlacedFilm(row, 'selected', locale, contest),
    awardRank: row.award_rank,
    teamDesc: row.team_desc,
  }));
  return { list, total };
}

async function listPlaced(ctx: Context, locale: Locale, list: ProgrammeList, query: PlacedQuery) {
  const { current, pageSize, search, filters, sorter } = query;
  let rows = placedRows(ctx.db, locale, list);
  if (filters && 'hall' in filters && filters.hall?.length) {
    rows = rows.where('hall.id', 'in', filters.hall);
  }
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (search) rows = rows.where('entries.id', 'in', selectIdsMatching(ctx.db, search));
  const [page, counted, contest] = await Promise.all([
    rows
      .orderBy(inOrder(list, sorter))
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute(),
    rows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    getCachedContest(ctx),
  ]);
  return { rows: page, total: counted.total, contest };
}

/** Published entries that staff may place, by number; nothing of their makers. */
export async function listPlaceable(
  { db }: Context,
  locale: Locale,
  { current, pageSize, search, filters, sorter }: z.infer<typeof placeableQuery>,
) {
  let rows = cardRows(db, locale).where('entries.state', '=', 'published');
  if (search) rows = rows.where('entries.id', 'in', selectIdsMatching(db, search));
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (filters?.id?.length) rows = rows.where('entries.id', 'in', filters.id);
  const [page, counted] = await Promise.all([
    rows
      .select('entries.id')
      .orderBy('entries.number', sorter?.number === 'descend' ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute(),
    rows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = page.map((row) => {
    const { id, title, group_name } = row;
    return { id, number: formatNumber(row.number ?? 0), title, group: group_name ?? 'open' };
  });
  return { list, total: counted.total };
}

/** The films of the exhibition, hall by hall, in the order of the walk unless asked otherwise. */
export async function listExhibition(
  ctx: Context,
  locale: Locale,
  query: z.infer<typeof exhibitionQuery>,
) {
  const [halls, { rows, total, contest }] = await Promise.all([
    readHalls(ctx.db, locale),
    listPlaced(ctx, locale, 'exhibition', query),
  ]);
  const list = rows.flatMap((row) => {
    const hall = halls.find(({ id }) => id === row.hall_id);
    if (!hall) return [];
    const film = toPlacedFilm(row, 'exhibition', locale, contest);
    return [{ ...film, startsAt: row.starts_at, hall }];
  });
  return { list, total };
}

/** One selected work of the Open Group, with its neighbours. Refuses with 4006. */
export async function getSelectedOpen(ctx: Context, locale: Locale, number: number) {
  const { entry } = await getPlaced(ctx, locale, 'selectedopen', number);
  return entry;
}

/** One selected work of either group, with its neighbours. Refuses with 4006. */
export async function getSelected(ctx: Context, locale: Locale, number: number) {
  const { entry, row } = await getPlaced(ctx, locale, 'selected', number);
  return { ...entry, awardRank: row.award_rank };
}

/**
 * One film of the exhibition, with its hall and its neighbours on the walk, which goes through all
 * halls. Nobody votes there. Refuses with 4006.
 */
export async function getExhibition(ctx: Context, locale: Locale, number: number) {
  const [{ entry, row }, halls] = await Promise.all([
    getPlaced(ctx, locale, 'exhibition', number),
    readHalls(ctx.db, locale),
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

/** A film of a list with those before and after it. */
async function getPlaced(ctx: Context, locale: Locale, list: ProgrammeList, number: number) {
  const rows = placedRows(ctx.db, locale, list);
  const walk = await rows.clearSelect().select('entries.number').orderBy(inOrder(list)).execute();
  const at = walk.findIndex((step) => step.number === number);
  if (at < 0) throw new Refusal('notFound');
  const near = walk.slice(Math.max(at - 1, 0), at + 2).map((step) => step.number);
  const [entry, found, contest] = await Promise.all([
    getEntry(ctx, locale, number),
    rows.where('entries.number', 'in', near).execute(),
    getCachedContest(ctx),
  ]);
  const rowAt = (index: number): PlacedRow | undefined =>
    found.find((row) => row.number !== null && row.number === walk[index]?.number);
  const cardAt = (index: number) => {
    const row = rowAt(index);
    return row ? toCard(row, contest) : null;
  };
  const row = rowAt(at);
  if (!row) throw new Refusal('notFound');
  const note = noteOf(row, list, locale);
  return { row, entry: { ...entry, note, previous: cardAt(at - 1), next: cardAt(at + 1) } };
}
