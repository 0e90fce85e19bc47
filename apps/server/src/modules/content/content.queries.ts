import type {
  ContentItem,
  consoleContentQuery,
  contentListStates,
} from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { type Locale, locales } from '@film-contest/contract/locales';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createUrlSigner, type MediaUrlBuilder, toPictureUrls } from '../media/media.ts';
import { type LocalTexts, listFactsOfKind } from './content.rules.ts';
import { contentMatchesSearchSql, readUploadsById } from './read-content.ts';
import { replacePictureUrls } from './rich-text.ts';

type Row = Selectable<Tables['contents']>;
type ListState = (typeof contentListStates)[number];

/** Lists the content items of a type for staff, drafts included. */
export async function listContentForStaff(
  ctx: Context,
  locale: Locale,
  name: ContentTypeName,
  query: z.infer<typeof consoleContentQuery>,
) {
  const { search, filters, sorter } = query;
  let rows = ctx.db.selectFrom('contents').where('type', '=', name);
  rows = filters?.state?.length
    ? rows.where(listState, 'in', filters.state)
    : rows.where('state', '!=', 'removed');
  if (search) {
    const pattern = toLikePattern(search);
    rows = rows.where((eb) =>
      eb.or([
        contentMatchesSearchSql(search),
        eb(
          'contents.entry_id',
          'in',
          eb
            .selectFrom('entries')
            .select('entries.id')
            .where((entry) =>
              entry.or([
                entry('entries.title', 'ilike', pattern),
                entry(sql<string>`to_char(entries.number, 'FM9999990000')`, 'like', pattern),
              ]),
            ),
        ),
      ]),
    );
  }
  const ordered = rows.selectAll().orderBy(buildOrderSql(name, sorter));
  const page = await fetchPage(ordered, query, (row) => row);
  return { list: await loadContentItems(ctx, locale, page.list), total: page.total };
}

/** SQL: the state of a content item; `scheduled` if the item has a publication time. */
const listState = sql<ListState>`case when publish_at is not null then 'scheduled' else state end`;

function buildOrderSql(
  name: ContentTypeName,
  sorter: z.infer<typeof consoleContentQuery>['sorter'],
) {
  const [[by, direction] = []] = Object.entries(sorter ?? {});
  const way = sql.raw(direction === 'descend' ? 'desc' : 'asc');
  if (by === 'updatedAt') return sql`updated_at ${way}, id ${way}`;
  if (by === 'position') return sql`position ${way}, id ${way}`;
  switch (getContentType(name).order) {
    case 'date':
      return sql`facts ->> 'date' desc nulls first, id desc`;
    case 'startsAt':
      return sql`(facts ->> 'startsAt')::timestamptz nulls first, id`;
    case 'position':
      return sql`position, id`;
  }
}

/** Reads a content item with all its fields. @throws notFound, also for removed items */
export async function readContentItem(
  ctx: Context,
  locale: Locale,
  { type, id }: { type: ContentTypeName; id: number },
): Promise<ContentItem> {
  const row = await ctx.db
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  const [item] = row ? await loadContentItems(ctx, locale, [row]) : [];
  if (!item) throw new Refusal('notFound');
  return item;
}

/** Reads a content item as it was in one of its versions. */
export async function readItemVersion(
  ctx: Context,
  locale: Locale,
  { type, id, version }: { type: ContentTypeName; id: number; version: number },
): Promise<ContentItem> {
  const row = await ctx.db
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  const kept = await ctx.db
    .selectFrom('content_versions')
    .select(['state', 'facts', 'texts', 'at'])
    .where('content_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row || !(kept || row.version === version)) throw new Refusal('notFound');
  const then = kept && {
    ...{ state: kept.state, facts: kept.facts, texts: kept.texts, updated_at: kept.at },
    ...{ version, publish_at: null, unpublish_at: null },
    entry_id: typeof kept.facts.entry === 'string' ? kept.facts.entry : null,
  };
  const [item] = await loadContentItems(ctx, locale, [{ ...row, ...then }]);
  if (!item) throw new Refusal('notFound');
  return item;
}

/** Converts rows to content items for staff and loads the referenced uploads and entries with two queries. */
async function loadContentItems(ctx: Context, locale: Locale, rows: Row[]): Promise<ContentItem[]> {
  const listFactUploadIds = (row: Row) =>
    listFactsOfKind(row.type, row.facts, 'image', 'file').map(({ value }) => String(value));
  const [uploads, entries] = await Promise.all([
    readUploadsById(ctx.db, rows.flatMap(listFactUploadIds)),
    readEntryReferences(
      ctx.db,
      rows.flatMap(({ entry_id }) => entry_id ?? []),
    ),
  ]);
  const address = createUrlSigner(ctx);
  return rows.map((row) => {
    const entry = row.entry_id ? entries.get(row.entry_id) : undefined;
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      version: row.version,
      position: row.position,
      publishAt: row.publish_at?.toISOString() ?? null,
      unpublishAt: row.unpublish_at?.toISOString() ?? null,
      title: getItemTitle(row, locale, entry),
      facts: row.facts,
      texts: signPictureUrls(row, address),
      references: {
        uploads: Object.fromEntries(
          listFactUploadIds(row).flatMap((id) => {
            const upload = uploads.get(id);
            if (!upload) return [];
            const picture = toPictureUrls(upload.facts?.picture, address);
            return [[id, { filename: upload.filename, picture }]];
          }),
        ),
        entries: entry && row.entry_id ? { [row.entry_id]: entry } : {},
      },
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

type NamedEntry = ContentItem['references']['entries'][string];

function getItemTitle({ type, texts }: Row, locale: Locale, entry: NamedEntry | undefined): string {
  const { title } = getContentType(type);
  if (title) return findLocalText(texts, title, locale)?.text ?? '';
  return entry ? `${entry.number} ${entry.title}` : '';
}

function signPictureUrls({ type, texts }: Row, address: MediaUrlBuilder): LocalTexts {
  const fields = getContentType(type).texts;
  const signPicturesOfTexts = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        fields[name]?.kind === 'rich' && typeof value === 'string'
          ? replacePictureUrls(value, address)
          : value,
      ]),
    );
  return Object.fromEntries(
    locales.map((locale) => [locale, signPicturesOfTexts(texts[locale] ?? null)]),
  ) as LocalTexts;
}

async function readEntryReferences(db: Database, ids: string[]): Promise<Map<string, NamedEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, number, title, state }) => [
      id,
      { number: formatPublicNumber(number ?? 0), title, state },
    ]),
  );
}
