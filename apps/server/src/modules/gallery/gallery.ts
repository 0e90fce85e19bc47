import { createHmac } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type { GalleryCard, PublicEntry } from '@film-contest/contract/entries';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import { computeShuffleSeed } from '@film-contest/contract/shuffle';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readFormFiles } from '../entries/entry-files.ts';
import { addEntrySubtitles, type Entry } from '../entries/read-entry.ts';
import { localizeGiveaway } from '../entries/set-giveaways.ts';
import { readFilm } from '../films/films.ts';
import { toPictureUrls, toPublicUrl } from '../media/media.ts';
import { toPublicSpan } from '../settings/settings.rules.ts';
import { type Contest, getCachedContest } from '../settings/settings.ts';
import { publicVotesSql } from '../voting/tallies.ts';
import { type CardRow, readPublishedCards, selectCardRows, toGalleryCard } from './cards.ts';
import { findEntryNumbers, type GalleryQuery, type Order } from './found-numbers.ts';

/**
 * Lists the public gallery. A search matches titles, English synopsis, team, school and number. The order is shuffled unless the query
 * asks for another; the order by votes exists only while counts are shown.
 */
export async function listGalleryEntries(ctx: Context, locale: Locale, query: GalleryQuery) {
  const contest = await getCachedContest(ctx);
  const { seed, ...order } = buildGalleryOrder(ctx, query, contest);
  const found = await findEntryNumbers(ctx, query, order);
  const { current, pageSize } = query;
  const onPage = [...found.subarray((current - 1) * pageSize, current * pageSize)];
  const list = await readCards(ctx, locale, onPage, contest);
  return { list, total: found.length, seed };
}

/**
 * Reads the cards of published entries in the order of the given numbers; skips entries that are no longer published.
 */
async function readCards(
  { db }: Context,
  locale: Locale,
  numbers: readonly number[],
  contest: Contest,
): Promise<GalleryCard[]> {
  if (numbers.length === 0) return [];
  const rows = await readPublishedCards(db, [numbers], locale);
  const cards = new Map(rows.map((row) => [row.number, toGalleryCard(row, contest)]));
  return numbers.flatMap((number) => cards.get(number) ?? []);
}

/** Cache lifetime of orders by votes in milliseconds. It is short because a new vote does not clear the cache. */
const votesFreshMs = 10_000;
const freshMs = 60_000;

/** Returns the sort order of a gallery query, and the seed of a shuffled order or null. */
function buildGalleryOrder(
  ctx: Context,
  { sorter, seed: asked }: GalleryQuery,
  contest: Contest,
): Order & { seed: number | null } {
  const [[column, direction] = [null]] = Object.entries(sorter ?? {});
  const way = direction === 'ascend' ? sql`asc` : sql`desc`;
  const name = `${column} ${direction}`;
  if (column === 'newest') {
    const by = sql`listed.published_at ${way}, listed.number desc`;
    return { name, by, freshMs, seed: null };
  }
  if (column === 'number') return { name, by: sql`listed.number ${way}`, freshMs, seed: null };
  if (column === 'votes' && !contest.areCountsHidden) {
    const by = sql`${publicVotesSql} ${way}, listed.number desc`;
    return { name, by, freshMs: votesFreshMs, seed: null };
  }
  const seed = asked ?? computeShuffleSeed(contest.now);
  return { name: `shuffled ${seed}`, by: shuffledOrderSql(ctx, seed), freshMs, seed };
}

/** SQL: a shuffled order that is unpredictable without the secret key and gives each entry each rank equally often. */
export function shuffledOrderSql({ keys }: Pick<Context, 'keys'>, seed: number) {
  const secret = createHmac('sha256', keys.shuffle).update(String(seed)).digest();
  const key = secret.readBigInt64BE().toString();
  return sql`hashint8extended(listed.number::int8, ${key}::int8), listed.number`;
}

const readShownRows = prepareQuery((db, [number]: [number: number], locale: Locale) =>
  selectCardRows(db, locale)
    .select([
      'entries.id',
      'entries.state',
      'entries.form',
      'entries.texts',
      'entries.video_id',
      'entries.giveaways',
      'entries.published_at',
      'listed.texts as said',
    ])
    .where('entries.number', '=', number)
    .where('entries.state', 'in', ['published', 'disqualified']),
);

/** Returns a published or disqualified entry by its number. A disqualified entry has the reason instead of its film. */
export async function getPublicEntry(
  ctx: Context,
  locale: Locale,
  number: number,
): Promise<PublicEntry> {
  const [row] = await readShownRows(ctx.db, [number], locale);
  if (!row) throw new Refusal('notFound');
  const contest = await getCachedContest(ctx);
  const more = await listNextFilms(ctx, locale, number, contest);
  const publishedAt = (row.published_at ?? contest.now).toISOString();
  const { opensAt, closesAt } = toPublicSpan(contest.voting);
  const around = {
    publishedAt,
    more,
    votingOpensAt: opensAt,
    votingClosesAt: closesAt,
    examinedVotes: contest.areCountsHidden ? 0 : await countExaminedVotes(ctx, number),
    frozenUntil: contest.areCountsHidden ? null : await readFreezeEnd(ctx, number),
  };
  if (row.state === 'disqualified')
    return { ...(await readDisqualifiedEntry(ctx, row, contest)), ...around };
  const [shown, placements] = await Promise.all([
    readPublicFilmDetails(ctx, row, locale),
    listPlacements(ctx, row.id),
  ]);
  return {
    ...toGalleryCard(row, contest),
    ...shown,
    ...around,
    citation: findLocalText(row.said, 'citation', locale),
    placements,
    disqualified: null,
    votingBlockedBy: contest.isOpen.voting ? null : codes.votingClosed,
  };
}

async function countExaminedVotes({ db }: Context, number: number): Promise<number> {
  const [row] = await sumHeldVotes(db, [number]);
  return Number(row?.votes ?? 0);
}

const sumHeldVotes = prepareQuery((db, [number]: [number: number]) =>
  db
    .selectFrom('vote_hold_entries')
    .innerJoin('vote_holds', 'vote_holds.id', 'vote_hold_entries.hold_id')
    .select(sql<number>`coalesce(sum(vote_hold_entries.votes), 0)`.as('votes'))
    .where('entry_number', '=', number)
    .where('state', '=', 'held'),
);

async function readFreezeEnd({ db }: Context, number: number): Promise<string | null> {
  const [row] = await readFrozenTallies(db, [number]);
  return row?.shown_until?.toISOString() ?? null;
}

const readFrozenTallies = prepareQuery((db, [number]: [number: number]) =>
  db
    .selectFrom('vote_tallies')
    .select('shown_until')
    .where('entry_number', '=', number)
    .where('shown_until', '>', sql<Date>`now()`),
);

async function readDisqualifiedEntry(
  { db }: Context,
  row: CardRow & { id: string },
  contest: Contest,
) {
  const event = await db
    .selectFrom('entry_events')
    .select(['note', 'at'])
    .where('entry_id', '=', row.id)
    .where('state', '=', 'disqualified')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...toGalleryCard(row, contest),
    cover: null,
    award: null,
    desc: '',
    descLang: row.title_lang,
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

async function readPublicFilmDetails(
  ctx: Context,
  row: Pick<Entry, 'form' | 'texts' | 'video_id' | 'giveaways'>,
  locale: Locale,
) {
  const [film, files] = await Promise.all([
    row.video_id ? readFilm(ctx.db, row.video_id, toPublicUrl) : null,
    readFormFiles(ctx.db, row.form),
  ]);
  const getPictureUrls = (id: string | null | undefined) =>
    toPictureUrls(id ? files.get(id)?.facts?.picture : null, toPublicUrl);
  const desc = findLocalText(row.texts, 'desc', locale);
  return {
    cover: getPictureUrls(row.form.front_cover_url),
    desc: desc?.text ?? row.form.desc ?? '',
    descLang: desc?.lang ?? defaultLocale,
    teamDesc: row.form.team_desc ?? '',
    teamLogo: getPictureUrls(row.form.team_logo),
    squareCover: getPictureUrls(row.form.video_cover_url),
    film: film && addEntrySubtitles(film.view, files, row.form, toPublicUrl),
    giveaways: row.giveaways.flatMap((giveaway) => localizeGiveaway(giveaway, locale)),
  };
}

const placementTypes = ['selectedopen', 'selected', 'exhibition'] as const;

/** Returns the programme lists in which an entry is placed; the exhibition only if its hall is published. */
async function listPlacements({ db }: Context, entryId: string) {
  const rows = await readPlacementTypes(db, [entryId]);
  return placementTypes.filter((type) => rows.some((row) => row.type === type));
}

const readPlacementTypes = prepareQuery((db, [entryId]: [entryId: string]) =>
  db
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
    .where((eb) => eb.or([eb('contents.type', '!=', 'exhibition'), eb('hall.id', 'is not', null)])),
);

/** Returns the entries that follow `number`, wrapping around to the first, so that all films are suggested equally. */
async function listNextFilms(
  ctx: Context,
  locale: Locale,
  number: number,
  contest: Contest,
): Promise<GalleryCard[]> {
  const [next, first] = await Promise.all([
    readNextNumbers(ctx.db, [number], '>'),
    readNextNumbers(ctx.db, [number], '<'),
  ]);
  const numbers = [...next, ...first].flatMap((row) => row.number ?? []);
  return readCards(ctx, locale, numbers.slice(0, nextFilms), contest);
}

const nextFilms = 3;

const readNextNumbers = prepareQuery((db, [number]: [number: number], way: '>' | '<') =>
  db
    .selectFrom('entries')
    .select('number')
    .where('state', '=', 'published')
    .where('number', way, number)
    .orderBy('number')
    .limit(nextFilms),
);
