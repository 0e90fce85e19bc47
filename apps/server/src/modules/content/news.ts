import type { Locale } from '@film-contest/contract/locales';
import type { newsQuery } from '@film-contest/contract/site-content';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  contentMatchesSearchSql,
  createPictureLookup,
  localizeItem,
  type Published,
} from './read-content.ts';
import { sanitizeHtml } from './rich-text.ts';

type News = Published<'news'>;

const day = sql<string>`contents.facts ->> 'date'`;
const kind = sql<string>`contents.facts ->> 'kind'`;

const selectPublishedNews = (db: Database) =>
  db
    .selectFrom('contents')
    .where('type', '=', 'news')
    .where('state', '=', 'published')
    .select(['id', 'facts', 'texts']);

export async function listNews({ db }: Context, locale: Locale, query: z.infer<typeof newsQuery>) {
  const { search, filters, sorter } = query;
  let rows = selectPublishedNews(db);
  if (filters?.kind?.length) rows = rows.where(kind, 'in', filters.kind);
  if (search) rows = rows.where(contentMatchesSearchSql(search));
  const way = sorter?.date === 'ascend' ? 'asc' : 'desc';
  const ordered = rows.orderBy(day, way).orderBy('id', way);
  const page = await fetchPage(ordered, query, (row) => row);
  const items = page.list.flatMap((row) => localizeItem<'news'>(row, locale) ?? []);
  const picture = await createPictureLookup(
    db,
    items.map(({ facts }) => facts.cover),
    'card',
  );
  const list = items.map((news) => ({ ...toNewsCard(news), cover: picture(news.facts.cover) }));
  return { list, total: page.total };
}

const toNewsCard = ({ id, lang, facts, texts }: News) => ({
  id,
  lang,
  kind: facts.kind,
  date: facts.date,
  title: texts.title,
  summary: texts.summary,
  source: texts.source,
});

/** Returns a published news item with the next and previous item of the same kind. */
export async function getNews({ db }: Context, locale: Locale, id: number) {
  const row = await selectPublishedNews(db).where('id', '=', id).executeTakeFirst();
  const news = row && localizeItem<'news'>(row, locale);
  if (!news) throw new Refusal('notFound');
  const [picture, newer, older] = await Promise.all([
    createPictureLookup(db, [news.facts.cover]),
    findNeighbourNews(db, locale, news, 'asc'),
    findNeighbourNews(db, locale, news, 'desc'),
  ]);
  return {
    ...toNewsCard(news),
    // The HTML was sanitized when the news item was saved; sanitizing it again is a second line of defence.
    body: sanitizeHtml(news.texts.body),
    cover: picture(news.facts.cover),
    newer,
    older,
  };
}

/** Finds the next newer (`asc`) or older (`desc`) news item of the same kind. */
async function findNeighbourNews(
  db: Database,
  locale: Locale,
  { id, facts }: News,
  way: 'asc' | 'desc',
) {
  const compared = sql.raw(way === 'asc' ? '>' : '<');
  const row = await selectPublishedNews(db)
    .where(kind, '=', facts.kind)
    .where(sql<boolean>`(${day}, contents.id) ${compared} (${facts.date}, ${id}::int)`)
    .orderBy(day, way)
    .orderBy('id', way)
    .limit(1)
    .executeTakeFirst();
  const found = row && localizeItem<'news'>(row, locale);
  return found ? { id: found.id, lang: found.lang, title: found.texts.title } : null;
}
