import { formatNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildShortUrl } from '@film-contest/contract/share-code';
import { formatTimecode } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { localizeGiveaway } from '../entries/set-giveaways.ts';
import { getCachedContest } from '../settings/settings.ts';
import { type Drawn, revisionOf } from './drawn.ts';
import { coverSize, type PosterFacts, posterSheet } from './poster-sheet.ts';

/** Raised when posters are to look different: those that are kept are drawn anew. */
const design = 2;

/** What the poster of a published entry says; null when there is no such entry. */
export async function planPoster(
  ctx: Context,
  number: number,
  locale: Locale,
): Promise<Drawn | null> {
  const said = await entryWords(ctx, number, locale);
  if (!said) return null;
  const { cover, ...words } = said;
  const facts: Omit<PosterFacts, 'cover'> = {
    ...words,
    scan: getTranslator(locale, 'film')('film.share.scanToView'),
    address: buildShortUrl(ctx.config.baseUrl, { kind: 'entry', id: number }, 'poster'),
  };
  return {
    folder: `posters/${number}/${locale}`,
    revision: revisionOf(design, facts, cover),
    format: 'png',
    still: cover === null ? null : { from: cover, ...coverSize },
    sheet: (still) => posterSheet({ ...facts, cover: still }),
  };
}

/** What every picture of a published entry says of it, with the storage key of its cover, a JPEG. */
export async function entryWords(ctx: Context, number: number, locale: Locale) {
  const row = await ctx.db
    .selectFrom('entries')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .select(['entries.title', 'entries.team', 'entries.giveaways', 'cover.facts'])
    .where('number', '=', number)
    .where('entries.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const t = getTranslator(locale, 'film');
  const [first] = row.giveaways.flatMap((giveaway) => localizeGiveaway(giveaway, locale));
  return {
    contest: (await getCachedContest(ctx)).name[locale],
    number: t('film.number', { number: formatNumber(number) }),
    title: row.title,
    team: row.team,
    giveaway: first
      ? { label: t('film.share.giveawayAt', { time: formatTimecode(first.t) }), line: first.line }
      : null,
    typefaces: typefacesOf(locale),
    cover: row.facts?.picture?.jpeg ?? null,
  };
}

/** Han letters as a language writes them; what one typeface lacks comes from the next. */
export const typefacesOf = (locale: Locale): PosterFacts['typefaces'] =>
  locale === 'zh-TW' ? ['tc', 'sc'] : ['sc'];

/** Removes the kept pictures of entries and news that were taken down or erased within the last days. */
export async function removeOldPosters({ db, storage }: Context): Promise<void> {
  const lately = sql<Date>`now() - interval '3 days'`;
  const entries = await db
    .selectFrom('entries')
    .select('number')
    .where('number', 'is not', null)
    .where('state', '!=', 'published')
    .where('updated_at', '>', lately)
    .execute();
  const news = await db
    .selectFrom('contents')
    .select('id')
    .where('type', '=', 'news')
    .where('state', '!=', 'published')
    .where('updated_at', '>', lately)
    .execute();
  for (const { number } of entries) await storage.remove(`posters/${number}`);
  for (const { id } of news) await storage.remove(`posters/news-${id}`);
}
