import { createHmac } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type { GalleryCard, galleryQuery, PublicEntry } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { seedAt } from '@film-contest/contract/shuffle';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { nearestText } from '../../platform/db/local-text.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Entry, readFiles, withSubtitles } from '../entries/read-entry.ts';
import { shownGiveaway } from '../entries/set-giveaways.ts';
import { readFilm } from '../films/films.ts';
import { pictureAt, publicAddress } from '../media/media.ts';
import { toldSpan } from '../settings/settings.rules.ts';
import { type ContestClock, contestClock } from '../settings/settings.ts';
import { type CardRow, cardRows, matches, ofSchools, toCard } from './cards.ts';

type Query = z.infer<typeof galleryQuery>;

/**
 * The public gallery. A search matches title, team, school and number, from one character on. The
 * order is shuffled unless the query asks for another; by votes only while counts are shown.
 */
export async function listEntries(ctx: Context, locale: Locale, query: Query) {
  const contest = await contestClock(ctx);
  const found = findEntries(ctx.db, query);
  const { by, seed } = orderOf(ctx, query, contest);
  const { current, pageSize } = query;
  // Only the page's own rows are joined with what their cards show.
  const page = found
    .select('entries.number')
    .orderBy(by)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const [rows, counted] = await Promise.all([
    cardRows(ctx.db, locale).where('entries.number', 'in', page).orderBy(by).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map((row) => toCard(row, contest)), total: counted.total, seed };
}

/** The published entries that a query is about. */
function findEntries(db: Database, { search, filters }: Query) {
  let found = db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .where('entries.state', '=', 'published');
  if (filters?.group?.length) found = found.where('entries.group_name', 'in', filters.group);
  if (filters?.school?.length) found = found.where(ofSchools(filters.school));
  return search ? found.where(matches(search)) : found;
}

/** The order of a query as SQL, and the seed it is shuffled by, or null. */
function orderOf(ctx: Context, { sorter, seed: asked }: Query, contest: ContestClock) {
  const [[column, direction] = [null]] = Object.entries(sorter ?? {});
  const way = direction === 'ascend' ? sql`asc` : sql`desc`;
  if (column === 'newest') {
    return { by: sql`entries.published_at ${way}, entries.number desc`, seed: null };
  }
  if (column === 'number') return { by: sql`entries.number ${way}`, seed: null };
  if (column === 'votes' && !contest.areCountsHidden) {
    const votes = sql`coalesce(vote_tallies.votes, 0)`;
    return { by: sql`${votes} ${way}, entries.number desc`, seed: null };
  }
  const seed = asked ?? seedAt(contest.now);
  return { by: shuffled(ctx, seed), seed };
}

/** SQL: an order that nobody can foresee, and that gives each entry every place as often. */
export function shuffled({ keys }: Pick<Context, 'keys'>, seed: number) {
  const secret = createHmac('sha256', keys.shuffle).update(String(seed)).digest();
  const key = secret.readBigInt64BE().toString();
  return sql`hashint8extended(entries.number::int8, ${key}::int8), entries.number`;
}

/**
 * One published entry by its number, or one that was disqualified: that one says so, and shows
 * nothing of its film. Refuses with 4006.
 */
export async function getEntry(ctx: Context, locale: Locale, number: number): Promise<PublicEntry> {
  const row = await cardRows(ctx.db, locale)
    .select([
      'entries.id',
      'entries.state',
      'entries.form',
      'entries.video_id',
      'entries.giveaways',
      'entries.published_at',
      'listed.texts as said',
    ])
    .where('entries.number', '=', number)
    .where('entries.state', 'in', ['published', 'disqualified'])
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const contest = await contestClock(ctx);
  const more = await moreFilms(ctx, locale, number, contest);
  const publishedAt = (row.published_at ?? contest.now).toISOString();
  const { opensAt, closesAt } = toldSpan(contest.voting);
  const around = {
    publishedAt,
    more,
    votingOpensAt: opensAt,
    votingClosesAt: closesAt,
  };
  if (row.state === 'disqualified') return { ...(await tombstone(ctx, row, contest)), ...around };
  const [shown, placements] = await Promise.all([
    showFilm(ctx, row, locale),
    placementsOf(ctx, row.id),
  ]);
  return {
    ...toCard(row, contest),
    ...shown,
    ...around,
    citation: nearestText(row.said, 'citation', locale),
    placements,
    disqualified: null,
    votingBlockedBy: contest.isOpen.voting ? null : codes.votingClosed,
  };
}

/** What is left of an entry that was taken out of the contest. */
async function tombstone({ db }: Context, row: CardRow & { id: string }, contest: ContestClock) {
  const event = await db
    .selectFrom('entry_events')
    .select(['note', 'at'])
    .where('entry_id', '=', row.id)
    .where('state', '=', 'disqualified')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...toCard(row, contest),
    cover: null,
    award: null,
    desc: '',
    teamDesc: '',
    teamLogo: null,
    squareCover: null,
    film: null,
    giveaways: [],
    citation: null,
    placements: [],
    disqualified: { reason: event?.note ?? '', at: (event?.at ?? new Date()).toISOString() },
    votingBlockedBy: codes.notEligible,
  };
}

/** Film, pictures and words of an entry. */
async function showFilm(
  ctx: Context,
  row: Pick<Entry, 'form' | 'video_id' | 'giveaways'>,
  locale: Locale,
) {
  const [film, files] = await Promise.all([
    row.video_id ? readFilm(ctx.db, row.video_id, publicAddress) : null,
    readFiles(ctx.db, row.form),
  ]);
  const pictureOf = (id: string | null | undefined) =>
    pictureAt(id ? files.get(id)?.facts?.picture : null, publicAddress);
  return {
    cover: pictureOf(row.form.front_cover_url),
    desc: row.form.desc ?? '',
    teamDesc: row.form.team_desc ?? '',
    teamLogo: pictureOf(row.form.team_logo),
    squareCover: pictureOf(row.form.video_cover_url),
    film: film && withSubtitles(film.view, files, row.form, publicAddress),
    giveaways: row.giveaways.flatMap((giveaway) => shownGiveaway(giveaway, locale)),
  };
}

const placementTypes = ['selectedopen', 'selected', 'exhibition'] as const;

/** Where else an entry is shown: in the exhibition only when its hall is open. */
async function placementsOf({ db }: Context, entryId: string) {
  const rows = await db
    .selectFrom('contents')
    .leftJoin('contents as hall', (join) =>
      join
        .on(sql<boolean>`hall.id = (contents.facts ->> 'hall')::int`)
        .on('hall.type', '=', 'halls')
        .on('hall.state', '=', 'published'),
    )
    .select('contents.type')
    .where('contents.entry_id', '=', entryId)
    .where('contents.state', '=', 'published')
    .where('contents.type', 'in', placementTypes)
    .where((eb) => eb.or([eb('contents.type', '!=', 'exhibition'), eb('hall.id', 'is not', null)]))
    .execute();
  return placementTypes.filter((type) => rows.some((row) => row.type === type));
}

/** Films to go on with: the next numbers, around to the first, so that every film gets its turn. */
async function moreFilms(
  { db }: Context,
  locale: Locale,
  number: number,
  contest: ContestClock,
): Promise<GalleryCard[]> {
  const onwards = sql`entries.number < ${number}, entries.number`;
  const next = db
    .selectFrom('entries')
    .select('entries.number')
    .where('entries.state', '=', 'published')
    .where('entries.number', '!=', number)
    .orderBy(onwards)
    .limit(3);
  const rows = await cardRows(db, locale)
    .where('entries.number', 'in', next)
    .orderBy(onwards)
    .execute();
  return rows.map((row) => toCard(row, contest));
}
