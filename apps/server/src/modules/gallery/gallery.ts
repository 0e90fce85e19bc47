import { codes } from '@film-contest/contract/codes';
import type { GalleryCard, galleryQuery, PublicEntry } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { nearestText } from '../../platform/db/local-text.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Entry, readFiles, withSubtitles } from '../entries/read-entry.ts';
import { readFilm } from '../films/films.ts';
import { pictureAt, publicAddress } from '../media/media.ts';
import { contestClock } from '../settings/settings.ts';
import { type CardRow, cardRows, matches, ofSchools, toCard } from './cards.ts';

const publishedCards = (db: Database, locale: Locale) =>
  cardRows(db, locale).where('entries.state', '=', 'published');

/** The public gallery. A search matches title, team, school and number, from one character on. */
export async function listEntries(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof galleryQuery>,
) {
  const { current, pageSize, search, filters, sorter } = query;
  let rows = publishedCards(db, locale);
  if (filters?.group?.length) rows = rows.where('entries.group_name', 'in', filters.group);
  if (filters?.school?.length) rows = rows.where(ofSchools(filters.school));
  if (search) rows = rows.where(matches(search));
  const [page, counted] = await Promise.all([
    rows
      .orderBy(...orderOf(sorter))
      .orderBy('entries.number', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute(),
    rows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: page.map(toCard), total: counted.total };
}

function orderOf(sorter: z.infer<typeof galleryQuery>['sorter']) {
  const [[by, direction] = ['newest', 'descend']] = Object.entries(sorter ?? {});
  const columns = {
    votes: sql`coalesce(vote_tallies.votes, 0)`,
    newest: sql`entries.published_at`,
    number: sql`entries.number`,
  };
  const column = columns[by as keyof typeof columns];
  return [column, direction === 'ascend' ? 'asc' : 'desc'] as const;
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
  const [contest, more] = await Promise.all([contestClock(ctx), moreFilms(ctx, locale, number)]);
  const publishedAt = (row.published_at ?? contest.now).toISOString();
  const { voting, isOpen } = contest;
  const around = {
    publishedAt,
    more,
    votingOpensAt: voting.opensAt,
    votingClosesAt: voting.closesAt,
  };
  if (row.state === 'disqualified') return { ...(await tombstone(ctx, row)), ...around };
  const [shown, placements] = await Promise.all([showFilm(ctx, row), placementsOf(ctx, row.id)]);
  return {
    ...toCard(row),
    ...shown,
    ...around,
    citation: nearestText(row.said, 'citation', locale),
    placements,
    disqualified: null,
    votingBlockedBy: isOpen.voting ? null : codes.votingClosed,
  };
}

/** What is left of an entry that was taken out of the contest. */
async function tombstone({ db }: Context, row: CardRow & { id: string }) {
  const event = await db
    .selectFrom('entry_events')
    .select(['note', 'at'])
    .where('entry_id', '=', row.id)
    .where('state', '=', 'disqualified')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...toCard(row),
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
async function showFilm(ctx: Context, row: Pick<Entry, 'form' | 'video_id' | 'giveaways'>) {
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
    giveaways: row.giveaways,
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
async function moreFilms({ db }: Context, locale: Locale, number: number): Promise<GalleryCard[]> {
  const rows = await publishedCards(db, locale)
    .where('entries.number', '!=', number)
    .orderBy(sql`entries.number < ${number}`)
    .orderBy('entries.number')
    .limit(3)
    .execute();
  return rows.map(toCard);
}
