import { menuPlaces } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { MenuPages } from '@film-contest/contract/site-content';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';
import { localizeItem, type Published, readPublishedRows } from './read-content.ts';
import { sanitizeHtml } from './rich-text.ts';

/**
 * Records the slug of a published free page, so that its URL still leads to it after the slug changes. A slug belongs
 * to the page that was published with it last.
 */
export async function recordPublishedSlug(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into content_slugs (slug, content_id)
    select facts ->> 'slug', id from contents
    where id = ${id} and type = 'freePages' and state = 'published'
    on conflict (slug) do update set content_id = excluded.content_id
  `.execute(tx);
}

/** Reads a published free page by its slug, or by a former slug. @throws notFound */
export async function readFreePage({ db }: Context, locale: Locale, slug: string) {
  const row = await db
    .selectFrom('contents')
    .select(['id', 'facts', 'texts'])
    .where('type', '=', 'freePages')
    .where('state', '=', 'published')
    .where((eb) =>
      eb.or([
        eb(sql<string>`facts ->> 'slug'`, '=', slug),
        eb(
          'id',
          'in',
          eb.selectFrom('content_slugs').select('content_id').where('slug', '=', slug),
        ),
      ]),
    )
    .orderBy(sql`facts ->> 'slug' = ${slug}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  const page = row && localizeItem<'freePages'>(row, locale);
  if (!page) throw new Refusal('notFound');
  const { id, lang, facts, texts } = page;
  const { title, intro, body } = texts;
  return {
    id,
    lang,
    slug: facts.slug,
    title,
    intro,
    body: body === null ? null : sanitizeHtml(body),
  };
}

type FreePageRows = Awaited<ReturnType<typeof readPublishedRows>>;

declare module '../../context.ts' {
  interface Services {
    freePages: CachedValue<FreePageRows>;
  }
}

export const createFreePageCache = ({ db }: Context): CachedValue<FreePageRows> =>
  createCachedValue(1000, () => readPublishedRows(db, ['freePages']));

/** Clears the cached pages of the menus; called in every process after a change of content. */
export const clearFreePageCache = ({ services }: Context): void => services.freePages.clear();

/**
 * Lists the pages that staff added to the menus. Caches them for at most one second, because every page of the site
 * shows them.
 */
export async function listMenuPages({ services }: Context, locale: Locale): Promise<MenuPages> {
  const rows = await services.freePages.get();
  const pages = rows.flatMap((row) => localizeItem<'freePages'>(row, locale) ?? []);
  const listPagesOfPlace = (place: (typeof menuPlaces)[number]) =>
    pages.filter(({ facts }) => facts.menu === place).map(toMenuPage);
  const [header, footer] = menuPlaces.map(listPagesOfPlace);
  return { header: header ?? [], footer: footer ?? [] };
}

const toMenuPage = ({ id, lang, facts, texts }: Published<'freePages'>) => ({
  ...{ id, lang, slug: facts.slug, title: texts.title },
});
