import type { Locale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { localizeItem, readUploadsById } from '../content/read-content.ts';
import { getCachedContest } from '../settings/settings.ts';
import { buildCardSheet, type CardFacts, cardSize, stillSize } from './card-sheet.ts';
import { computeRevision, type Drawn } from './drawn.ts';
import { getTypefaces, readEntryTexts } from './poster.ts';

/** Design version of the cards; raise it to redraw stored cards after a change of the layout. */
const design = 1;

/** Default background picture of cards for pages without their own picture. */
const stage = new URL('./stage.jpg', import.meta.url);

/**
 * Plans the link preview card of a film (`gallery-14`), a news item (`events-40`) or a page by its name. Returns null
 * if the subject does not exist or is not published.
 */
export async function planCard(ctx: Context, name: string, locale: Locale): Promise<Drawn | null> {
  const [, kind, digits] = /^(gallery|events)-([1-9]\d{0,8})$/.exec(name) ?? [];
  if (kind === 'gallery') return planEntryCard(ctx, Number(digits), locale);
  if (kind === 'events') return planNewsCard(ctx, Number(digits), locale);
  return planPageCard(ctx, name, locale);
}

async function planEntryCard(ctx: Context, number: number, locale: Locale): Promise<Drawn | null> {
  const said = await readEntryTexts(ctx, number, locale);
  if (!said) return null;
  const { cover, title, team, giveaway, contest, typefaces } = said;
  const label = [said.number, team].filter(Boolean).join(' · ');
  const line = giveaway && { text: giveaway.line, isGiveaway: true };
  return toCardPlan(`posters/${number}/card-${locale}`, cover, {
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
  const news = row && localizeItem<'news'>(row, locale);
  if (!news) return null;
  const { cover } = news.facts;
  const uploads = await readUploadsById(ctx.db, [cover]);
  const still = (cover && uploads.get(cover)?.facts?.picture?.jpeg) || null;
  return toCardPlan(`posters/news-${id}/card-${locale}`, still, {
    contest: await getContestName(ctx, locale),
    label: getTranslator(locale, 'shell')('shell.nav.events'),
    title: news.texts.title,
    line: null,
    typefaces: getTypefaces(locale),
  });
}

async function planPageCard(ctx: Context, page: string, locale: Locale): Promise<Drawn | null> {
  if (!Object.hasOwn(pages, page)) return null;
  const t = getTranslator(locale, 'shell');
  const contest = await getContestName(ctx, locale);
  const own = page === 'home' ? contest : t.translateDynamicKey(`shell.title.${page}`);
  if (!own) return null;
  return toCardPlan(`posters/pages/${page}-${locale}`, null, {
    contest: page === 'home' ? '' : contest,
    label: '',
    title: own,
    line: { text: t('shell.slogan'), isGiveaway: false },
    typefaces: getTypefaces(locale),
  });
}

const getContestName = async (ctx: Context, locale: Locale) =>
  (await getCachedContest(ctx)).name[locale] || getTranslator(locale, 'shell')('shell.siteName');

function toCardPlan(folder: string, cover: string | null, facts: Omit<CardFacts, 'still'>): Drawn {
  const still = cover === null ? { from: stage, ...cardSize } : { from: cover, ...stillSize };
  return {
    folder,
    revision: computeRevision(design, facts, cover),
    format: 'jpeg',
    still,
    sheet: (picture) =>
      buildCardSheet({
        ...facts,
        still: picture === null ? null : { picture, isOwn: cover !== null },
      }),
  };
}
