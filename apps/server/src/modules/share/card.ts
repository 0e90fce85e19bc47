import type { Locale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { inLanguage, readUploads } from '../content/read-content.ts';
import { getCachedContest } from '../settings/settings.ts';
import { type CardFacts, cardSheet, cardSize, stillSize } from './card-sheet.ts';
import { type Drawn, revisionOf } from './drawn.ts';
import { entryWords, typefacesOf } from './poster.ts';

/** Raised when cards are to look different: those that are kept are drawn anew. */
const design = 1;

/** A desk and the stage that it stands on, behind the words of pages without a picture of their own. */
const stage = new URL('./stage.jpg', import.meta.url);

/**
 * The wide picture that networks show beside a link: of a film (`gallery-14`), of a piece of news
 * (`events-40`), or of a page by its name. Null for what is not there, or not published.
 */
export async function planCard(ctx: Context, name: string, locale: Locale): Promise<Drawn | null> {
  const [, kind, digits] = /^(gallery|events)-([1-9]\d{0,8})$/.exec(name) ?? [];
  if (kind === 'gallery') return planEntryCard(ctx, Number(digits), locale);
  if (kind === 'events') return planNewsCard(ctx, Number(digits), locale);
  return planPageCard(ctx, name, locale);
}

async function planEntryCard(ctx: Context, number: number, locale: Locale): Promise<Drawn | null> {
  const said = await entryWords(ctx, number, locale);
  if (!said) return null;
  const { cover, title, team, giveaway, contest, typefaces } = said;
  const label = [said.number, team].filter(Boolean).join(' · ');
  const line = giveaway && { text: giveaway.line, isGiveaway: true };
  return drawn(`posters/${number}/card-${locale}`, cover, {
    contest,
    label,
    title,
    line,
    typefaces,
  });
}

async function planNewsCard(ctx: Context, id: number, locale: Locale): Promise<Drawn | null> {
  const row = await ctx.db
    .selectFrom('contents')
    .select(['id', 'facts', 'texts'])
    .where('id', '=', id)
    .where('type', '=', 'news')
    .where('state', '=', 'published')
    .executeTakeFirst();
  const news = row && inLanguage<'news'>(row, locale);
  if (!news) return null;
  const { cover } = news.facts;
  const uploads = await readUploads(ctx.db, [cover]);
  const still = (cover && uploads.get(cover)?.facts?.picture?.jpeg) || null;
  return drawn(`posters/news-${id}/card-${locale}`, still, {
    contest: await contestName(ctx, locale),
    label: getTranslator(locale, 'shell')('shell.nav.events'),
    title: news.texts.title,
    line: null,
    typefaces: typefacesOf(locale),
  });
}

async function planPageCard(ctx: Context, page: string, locale: Locale): Promise<Drawn | null> {
  if (!Object.hasOwn(pages, page)) return null;
  const t = getTranslator(locale, 'shell');
  const contest = await contestName(ctx, locale);
  const own = page === 'home' ? contest : t.dynamic(`shell.title.${page}`);
  if (!own) return null;
  return drawn(`posters/pages/${page}-${locale}`, null, {
    contest: page === 'home' ? '' : contest,
    label: '',
    title: own,
    line: { text: t('shell.slogan'), isGiveaway: false },
    typefaces: typefacesOf(locale),
  });
}

const contestName = async (ctx: Context, locale: Locale) =>
  (await getCachedContest(ctx)).name[locale] || getTranslator(locale, 'shell')('shell.siteName');

function drawn(folder: string, cover: string | null, facts: Omit<CardFacts, 'still'>): Drawn {
  const still = cover === null ? { from: stage, ...cardSize } : { from: cover, ...stillSize };
  return {
    folder,
    revision: revisionOf(design, facts, cover),
    format: 'jpeg',
    still,
    sheet: (picture) =>
      cardSheet({ ...facts, still: picture === null ? null : { picture, isOwn: cover !== null } }),
  };
}
