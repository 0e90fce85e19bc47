import type { Locale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { createOverriddenTranslator, getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { localizeItem, type Published, readUploadsById } from '../content/read-content.ts';
import { getOverrides } from '../message-overrides/message-overrides.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { getCachedContest } from '../settings/settings.ts';
import { type BrandLook, buildBrandLook } from './brand-look.ts';
import { buildCardSheet, type CardFacts, cardSize, stillSize } from './card-sheet.ts';
import { computeRevision, type PicturePlan } from './picture-cache.ts';
import { getTypefaces, readEntryTexts } from './poster.ts';

/** Design version of the cards; raise it to redraw stored cards after a change of the layout. */
const design = 2;

/** Background picture of cards for pages without their own picture, in a contest against fraud. */
const stage = new URL('./stage.jpg', import.meta.url);

/**
 * Plans the link preview card of a film (`gallery-14`), a news item (`events-40`), a page added by staff (`page-7`)
 * or a built-in page by its name. Returns null if the film, item or page does not exist or is not published.
 */
export async function planCard(
  ctx: Context,
  name: string,
  locale: Locale,
): Promise<PicturePlan | null> {
  const [, kind, digits] = /^(gallery|events|page)-([1-9]\d{0,8})$/.exec(name) ?? [];
  if (kind === 'gallery') return planEntryCard(ctx, Number(digits), locale);
  if (kind === 'events') return planNewsCard(ctx, Number(digits), locale);
  if (kind === 'page') return planFreePageCard(ctx, Number(digits), locale);
  return planPageCard(ctx, name, locale);
}

async function planEntryCard(
  ctx: Context,
  number: number,
  locale: Locale,
): Promise<PicturePlan | null> {
  const said = await readEntryTexts(ctx, number, locale);
  if (!said) return null;
  const { cover, title, team, giveaway, contest, typefaces } = said;
  const label = [said.number, team].filter(Boolean).join(' · ');
  const line = giveaway && { text: giveaway.line, isGiveaway: true };
  return toCardPlan(`posters/${number}/card-${locale}`, cover, {
    look: said.look,
    contest,
    label,
    title,
    line,
    typefaces,
  });
}

async function planNewsCard(ctx: Context, id: number, locale: Locale): Promise<PicturePlan | null> {
  const news = await readPublishedItem(ctx, 'news', id, locale);
  if (!news) return null;
  const { cover } = news.facts;
  const uploads = await readUploadsById(ctx.db, [cover]);
  const still = (cover && uploads.get(cover)?.facts?.picture?.jpeg) || null;
  return toCardPlan(`posters/news-${id}/card-${locale}`, still, {
    look: await buildBrandLook(ctx),
    contest: await getContestName(ctx, locale),
    label: getTranslator(locale, 'shell')('shell.nav.events'),
    title: news.texts.title,
    line: null,
    typefaces: getTypefaces(locale),
  });
}

async function planFreePageCard(
  ctx: Context,
  id: number,
  locale: Locale,
): Promise<PicturePlan | null> {
  const page = await readPublishedItem(ctx, 'freePages', id, locale);
  if (!page) return null;
  return toCardPlan(`posters/pages/free-${id}-${locale}`, null, {
    look: await buildBrandLook(ctx),
    contest: await getContestName(ctx, locale),
    label: '',
    title: page.texts.title,
    line: null,
    typefaces: getTypefaces(locale),
  });
}

async function readPublishedItem<N extends 'news' | 'freePages'>(
  { db }: Context,
  type: N,
  id: number,
  locale: Locale,
): Promise<Published<N> | null> {
  const row = await db
    .selectFrom('contents')
    .select(['id', 'facts', 'texts'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row ? localizeItem<N>(row, locale) : null;
}

async function planPageCard(
  ctx: Context,
  page: string,
  locale: Locale,
): Promise<PicturePlan | null> {
  if (!Object.hasOwn(pages, page)) return null;
  const t = createOverriddenTranslator(locale, await getOverrides(ctx, locale), 'shell');
  const contest = await getContestName(ctx, locale);
  const slogan = pickLocale((await getCachedContest(ctx)).branding.slogan, locale);
  const own = page === 'home' ? contest : t.translateDynamicKey(`shell.title.${page}`);
  if (!own) return null;
  return toCardPlan(`posters/pages/${page}-${locale}`, null, {
    look: await buildBrandLook(ctx),
    contest: page === 'home' ? '' : contest,
    label: '',
    title: own,
    line: slogan ? { text: slogan, isGiveaway: false } : null,
    typefaces: getTypefaces(locale),
  });
}

const getContestName = async (ctx: Context, locale: Locale) =>
  (await getCachedContest(ctx)).name[locale] || getTranslator(locale, 'shell')('shell.siteName');

interface CardTexts extends Omit<CardFacts, 'still' | 'accent' | 'logo'> {
  look: BrandLook;
}

function toCardPlan(
  folder: string,
  cover: string | null,
  { look, ...facts }: CardTexts,
): PicturePlan {
  const usual = look.hasStage ? { from: stage, ...cardSize } : null;
  const still = cover === null ? usual : { from: cover, ...stillSize };
  return {
    folder,
    revision: computeRevision(design, look.revision, facts, cover),
    format: 'jpeg',
    still,
    sheet: (picture) =>
      buildCardSheet({
        ...facts,
        accent: look.accent,
        logo: look.logo,
        still: picture === null ? null : { picture, isOwn: cover !== null },
      }),
  };
}
