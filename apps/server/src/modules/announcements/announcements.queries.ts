import type {
  Announcement,
  announcementParts,
  announcementRow,
  announcementsQuery,
} from '@film-contest/contract/announcements';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { type Locale, locales } from '@film-contest/contract/locales';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql } from '../../platform/db/lists.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isItemComplete } from '../content/publish-list.ts';
import {
  countRecipients,
  isInformedSql,
  selectAnnouncedRecipients,
  selectStoredRecipients,
} from '../mailings/audience.ts';
import { findAnnouncedTextErrors, isMailingEmpty } from '../mailings/mailings.rules.ts';
import {
  type AnnouncedParts,
  findIncompleteParts,
  findUnannounceableItems,
  isAnnouncementLate,
  type ListedItem,
  type NamedItem,
} from './announcements.rules.ts';

export type AnnouncementRow = Selectable<Tables['announcements']>;
type List = AnnouncementRow['list'];
type MailingRow = Selectable<Tables['mailings']>;

const toAnnouncementRow = (row: AnnouncementRow): z.infer<typeof announcementRow> => ({
  id: row.id,
  version: row.version,
  type: row.list,
  state: row.state,
  at: row.at?.toISOString() ?? null,
  isLate: isAnnouncementLate(row),
  by: row.by_name,
  updatedAt: row.updated_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

export function listAnnouncements({ db }: Context, query: z.infer<typeof announcementsQuery>) {
  const state = query.filters?.state;
  let rows = db.selectFrom('announcements').selectAll();
  if (state?.length) rows = rows.where('state', 'in', state);
  const direction = getDirectionSql(query.sorter?.updatedAt ?? 'descend');
  const ordered = rows.orderBy('updated_at', direction).orderBy('id', direction);
  return fetchPage(ordered, query, toAnnouncementRow);
}

/** @throws notFound */
export async function readAnnouncement(
  db: Database | Tx,
  { locale }: { locale: Locale },
  id: string,
): Promise<Announcement> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const mailings = await readMailings(db, id);
  const parts = await readAnnouncedParts(db, locale, row.list, mailings);
  const published = parts.items.filter(({ isPublic }) => isPublic).length;
  return {
    ...toAnnouncementRow(row),
    items: { drafts: parts.items.length - published, published },
    findings: row.state === 'done' ? [] : findIncompleteParts(parts),
    mailings: await Promise.all(
      mailings.map(async (mailing) => {
        const part = getAnnouncementPart(mailing);
        const recipients =
          row.state === 'done'
            ? selectStoredRecipients(mailing.id)
            : selectAnnouncedRecipients({ list: 'announced', type: row.list, part });
        const counts = await countRecipients(db, recipients, mailing);
        const reached = counts.filter(({ state }) => state === 'mail' || state === 'sms');
        return {
          id: mailing.id,
          part,
          subject: findLocalText(mailing.texts, 'subject', locale)?.text ?? '',
          recipients: reached.reduce((sum, { count }) => sum + count, 0),
        };
      }),
    ),
    result: row.result,
  };
}

const getAnnouncementPart = ({ audience }: MailingRow): (typeof announcementParts)[number] =>
  audience.list === 'announced' ? audience.part : 'others';

const readMailings = (db: Database | Tx, id: string): Promise<MailingRow[]> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .where('announcement_id', '=', id)
    .orderBy(sql`audience ->> 'part'`)
    .execute();

async function readAnnouncedParts(
  db: Database | Tx,
  locale: Locale,
  list: List,
  mailings: readonly MailingRow[],
): Promise<AnnouncedParts> {
  const items = await readListedItems(db, list);
  return {
    items,
    awards: list === 'selected' ? await readAwardsOrHalls(db, 'awards', locale) : [],
    halls: list === 'exhibition' ? await readAwardsOrHalls(db, 'halls', locale) : [],
    mailings: mailings.map(({ texts }) => ({
      isEmpty: isMailingEmpty(texts),
      isComplete: Object.keys(findAnnouncedTextErrors(texts)).length === 0,
    })),
    informed: await countInformedEntrants(db, list),
  };
}

/**
 * Lists the names of the entries that cannot get their draft award, because the award is for the other group or has no
 * place left.
 */
export async function listUnannounceableAwards(tx: Tx, list: List): Promise<string[]> {
  if (list !== 'selected') return [];
  const items = await readListedItems(tx, list);
  const awards = await readAwardsOrHalls(tx, 'awards', 'zh-CN');
  return findUnannounceableItems({ items, awards }).map(({ name }) => name);
}

/**
 * Counts the entrants who get no mail of an announcement, because a round has already mailed them a result for its
 * list.
 */
async function countInformedEntrants(db: Database | Tx, list: List): Promise<number> {
  const listed = selectAnnouncedRecipients({ list: 'announced', type: list, part: 'listed' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts where ${isInformedSql(list, 'accounts.id')}
      and id not in (select account_id from ${listed} as listed)`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readListedItems(db: Database | Tx, list: List): Promise<ListedItem[]> {
  const rows = await db
    .selectFrom('contents')
    .leftJoin('entries', 'entries.id', 'contents.entry_id')
    .select(['type', 'contents.state', 'facts', 'contents.texts', 'publish_at'])
    .select(['entries.state as entry_state', 'number', 'title', 'group_name'])
    .where('type', '=', list)
    .where('contents.state', '!=', 'removed')
    .orderBy('position')
    .orderBy('contents.id')
    .execute();
  const field = list === 'selected' ? 'citation' : 'note';
  return rows.map((row) => ({
    name: [row.number === null ? '' : formatPublicNumber(row.number), row.title ?? '']
      .filter(Boolean)
      .join(' '),
    isPublic: row.state === 'published',
    isEntryPublic: row.entry_state === 'published',
    isComplete: isItemComplete(row),
    hasOwnSchedule: row.publish_at !== null,
    award: typeof row.facts.award === 'number' ? row.facts.award : null,
    hall: typeof row.facts.hall === 'number' ? row.facts.hall : null,
    group: row.group_name,
    texts: pickFieldTexts(row.texts, field),
  }));
}

async function readAwardsOrHalls(
  db: Database | Tx,
  type: ContentTypeName,
  locale: Locale,
): Promise<NamedItem[]> {
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'state', 'facts', 'texts'])
    .where('type', '=', type)
    .where('state', '!=', 'removed')
    .orderBy('position')
    .execute();
  return rows.map(({ id, state, facts, texts }) => ({
    id,
    name: findLocalText(texts, 'name', locale)?.text ?? '',
    isComplete: state === 'published' || isItemComplete({ type, facts, texts }),
    texts: pickFieldTexts(texts, 'name'),
    group: typeof facts.group === 'string' ? facts.group : null,
    places: typeof facts.places === 'number' ? facts.places : null,
  }));
}

const pickFieldTexts = (
  texts: Record<Locale, Record<string, unknown> | null>,
  field: string,
): Record<Locale, string> =>
  Object.fromEntries(
    locales.map((locale) => [locale, String(texts[locale]?.[field] ?? '')]),
  ) as Record<Locale, string>;
