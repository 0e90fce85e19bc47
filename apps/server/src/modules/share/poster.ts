import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildShortUrl } from '@film-contest/contract/share-code';
import { formatTimecode } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { localizeGiveaway } from '../entries/set-giveaways.ts';
import { getCachedContest } from '../settings/settings.ts';
import { computeRevision, type Drawn } from './drawn.ts';
import { buildPosterSheet, coverSize, type PosterFacts } from './poster-sheet.ts';

/** Design version of the posters; raise it to redraw stored posters after a change of the layout. */
const design = 2;

/** Plans the poster of a published entry; returns null if there is no such entry. */
export async function planPoster(
  ctx: Context,
  number: number,
  locale: Locale,
): Promise<Drawn | null> {
  const said = await readEntryTexts(ctx, number, locale);
  if (!said) return null;
  const { cover, ...words } = said;
  const facts: Omit<PosterFacts, 'cover'> = {
    ...words,
    scan: getTranslator(locale, 'film')('film.share.scanToView'),
    address: buildShortUrl(ctx.config.baseUrl, { kind: 'entry', id: number }, 'poster'),
  };
  return {
    folder: `posters/${number}/${locale}`,
    revision: computeRevision(design, facts, cover),
    format: 'png',
    still: cover === null ? null : { from: cover, ...coverSize },
    sheet: (still) => buildPosterSheet({ ...facts, cover: still }),
  };
}

/** Reads the texts that a share picture of a published entry shows, and the storage key of its cover, a JPEG. */
export async function readEntryTexts(ctx: Context, number: number, locale: Locale) {
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
    number: t('film.number', { number: formatPublicNumber(number) }),
    title: row.title,
    team: row.team,
    giveaway: first
      ? { label: t('film.share.giveawayAt', { time: formatTimecode(first.t) }), line: first.line }
      : null,
    typefaces: getTypefaces(locale),
    cover: row.facts?.picture?.jpeg ?? null,
  };
}

/** Returns the typefaces of a locale's Han characters; missing glyphs come from the next typeface. */
export const getTypefaces = (locale: Locale): PosterFacts['typefaces'] =>
  locale === 'zh-TW' ? ['tc', 'sc'] : ['sc'];

/** Removes the stored pictures of entries and news that were unpublished or deleted within the last days. */
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
