import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildShortUrl } from '@film-contest/contract/share-code';
import { formatTimecode } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import { localizeGiveaway } from '../entries/set-giveaways.ts';
import { getCachedContest } from '../settings/settings.ts';
import { buildBrandLook } from './brand-look.ts';
import { computeRevision, type PicturePlan } from './picture-cache.ts';
import { buildPosterSheet, coverSize, type PosterFacts } from './poster-sheet.ts';

/** Design version of the posters; raise it to redraw stored posters after a change of the layout. */
const design = 3;

/** Plans the poster of a published entry; returns null if there is no such entry. */
export async function planPoster(
  ctx: Context,
  number: number,
  locale: Locale,
): Promise<PicturePlan | null> {
  const said = await readEntryTexts(ctx, number, locale);
  if (!said) return null;
  const { cover, look, ...words } = said;
  const facts: Omit<PosterFacts, 'cover' | 'accent' | 'logo'> = {
    ...words,
    scan: getTranslator(locale, 'film')('film.share.scanToView'),
    address: buildShortUrl(ctx.config.baseUrl, { kind: 'entry', id: number }, 'poster'),
  };
  return {
    folder: `posters/${number}/${locale}`,
    revision: computeRevision(design, look.revision, facts, cover),
    format: 'png',
    still: cover === null ? null : { from: cover, ...coverSize },
    sheet: (still) =>
      buildPosterSheet({ ...facts, accent: look.accent, logo: look.logo, cover: still }),
  };
}

/** Reads the texts that a share picture of a published entry shows, and the storage key of its cover, a JPEG. */
export async function readEntryTexts(ctx: Context, number: number, locale: Locale) {
  const row = await ctx.db
    .selectFrom('entries')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .select(['entries.texts', 'entries.title', 'entries.team', 'entries.giveaways', 'cover.facts'])
    .where('number', '=', number)
    .where('entries.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const t = getTranslator(locale, 'film');
  const title = findLocalText(row.texts, 'title', locale);
  const [first] = row.giveaways.flatMap((giveaway) => localizeGiveaway(giveaway, locale));
  return {
    look: await buildBrandLook(ctx),
    contest: (await getCachedContest(ctx)).name[locale],
    number: t('film.number', { number: formatPublicNumber(number) }),
    title: title?.text ?? row.title,
    team: row.team,
    giveaway: first
      ? { label: t('film.share.giveawayAt', { time: formatTimecode(first.t) }), line: first.line }
      : null,
    // Uses the language of the title, because a poster in English may show a Chinese title.
    typefaces: getTypefaces(locale === 'en-US' && title ? title.lang : locale),
    cover: row.facts?.picture?.jpeg ?? null,
  };
}

/**
 * Returns the typefaces for a locale's Han characters, in order of preference. Glyphs that one typeface lacks are
 * taken from the next.
 */
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
