import type { Locale } from '@film-contest/contract/locales';
import type { newsQuery } from '@film-contest/contract/site-content';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hasWords, inLanguage, type Published, picturesFor } from './read-content.ts';
import { cleanHtml } from './rich-text.ts';

type News = Published<'news'>;

const day = sql<string>`contents.facts ->> 'date'`;
const kind = sql<string>`contents.facts ->> 'kind'`;

const publishedNews = (db: Database) =>
  db
    .selectFrom('contents')
    .where('type', '=', 'news')
    .where('state', '=', 'published')
    .select(['id', 'facts', 'texts']);

/** Media News and Company Announcements, newest first. */
export async function listNews({ db }: Context, locale: Locale, query: z.infer<typeof newsQuery>) {
  const { current, pageSize, search, filters, sorter } = query;
  let rows = publishedNews(db);
  if (filters?.kind?.length) rows = rows.where(kind, 'in', filters.kind);
  if (search) rows = rows.where(hasWords(search));
  const way = sorter?.date === 'ascend' ? 'asc' : 'desc';
  const [page, counted] = await Promise.all([
    rows
      .orderBy(day, way)
      .orderBy('id', way)
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute(),
    rows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const items = page.flatMap((row) => inLanguage<'news'>(row, locale) ?? []);
  const picture = await picturesFor(
    db,
    items.map(({ facts }) => facts.cover),
    'card',
  );
  const list = items.map((news) => ({ ...cardOf(news), cover: picture(news.facts.cover) }));
  return { list, total: counted.total };
}

const cardOf = ({ id, lang, facts, texts }: News) => ({
  id,
  lang,
  kind: facts.kind,
  date: facts.date,
  title: texts.title,
  summary: texts.summary,
  source: texts.source,
});

/** One piece of news with its neighbours of the same kind. Refuses with 4006. */
export async function getNews({ db }: Context, locale: Locale, id: number) {
  const row = await publishedNews(db).where('id', '=', id).executeTakeFirst();
  const news = row && inLanguage<'news'>(row, locale);
  if (!news) throw new Refusal('notFound');
  const [picture, newer, older] = await Promise.all([
    picturesFor(db, [news.facts.cover]),
    neighbour(db, locale, news, 'asc'),
    neighbour(db, locale, news, 'desc'),
  ]);
  return {
    ...cardOf(news),
    // It was cleaned when it was saved; what readers get never rests on that alone.
    body: cleanHtml(news.texts.body),
    cover: picture(news.facts.cover),
    newer,
    older,
  };
}

/** The next piece of the same kind: upwards in time (`asc`) or downwards. */
async function neighbour(db: Database, locale: Locale, { id, facts }: News, way: 'asc' | 'desc') {
  const compared = sql.raw(way === 'asc' ? '>' : '<');
  const row = await publishedNews(db)
    .where(kind, '=', facts.kind)
    .where(sql<boolean>`(${day}, contents.id) ${compared} (${facts.date}, ${id}::int)`)
    .orderBy(day, way)
    .orderBy('id', way)
    .limit(1)
    .executeTakeFirst();
  const found = row && inLanguage<'news'>(row, locale);
  return found ? { id: found.id, lang: found.lang, title: found.texts.title } : null;
}
