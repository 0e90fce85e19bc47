import type { ContentState } from '@film-contest/contract/content';
import { findScheduleErrors } from '@film-contest/contract/content-desk';
import {
  buildUniquenessKey,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { mapUniqueViolation } from '../../platform/db/map-unique-violation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { queueContentPurge } from '../media/purge.ts';
import { checkAwardGroupAndPlaces } from './award-checks.ts';
import {
  diffContent,
  type LocalTexts,
  listUploadIds,
  type Values,
  validateContent,
  type Written,
} from './content.rules.ts';
import { recordPublishedSlug } from './free-pages.ts';
import { saveItemVersion } from './history.ts';
import { checkReferences, saveUploadReferences } from './references.ts';

export type Row = Selectable<Tables['contents']>;

export interface ItemPath {
  type: ContentTypeName;
  id: number;
}

/**
 * A content item that staff submit: field values, texts, state, and scheduled times of publication and
 * unpublication.
 */
export interface Draft {
  state: ContentState;
  facts: Values;
  texts: Partial<LocalTexts>;
  publishAt: string | null;
  unpublishAt: string | null;
  /** Staff's reason for giving an award that is for the other group or has no place left. */
  overrideReason?: string | null | undefined;
}

export type ValidDraft = Omit<Draft, 'facts' | 'texts'> & { written: Written };

/** Job that publishes and unpublishes scheduled content items and deletes old ones. */
export const dueJob = defineJob('content:due', z.object({}), 10);

export function requireTypeAccess(request: Request, type: ContentTypeName): void {
  if (!canAccess(requireSession(request), getContentType(type).access))
    throw new Refusal('notPermitted');
}

/** Sanitizes and validates a draft; an item that is or will be published must be complete. */
export function validateDraft(type: ContentTypeName, draft: Draft): ValidDraft {
  const { facts, texts, ...rest } = draft;
  const result = validateContent(type, { state: getValidatedState(draft), facts, texts });
  const faults = { ...('faults' in result && result.faults), ...findScheduleErrors(draft) };
  if ('faults' in result || Object.keys(faults).length > 0) throw createFieldsRefusal(faults);
  return { ...rest, written: result.written };
}

const getValidatedState = ({
  state,
  publishAt,
}: Pick<Draft, 'state' | 'publishAt'>): ContentState => (publishAt === null ? state : 'published');

/** Reads a content item and locks it until the transaction ends. @throws notFound, by default also for removed items */
export const lockContentItem = (
  tx: Tx,
  { type, id }: ItemPath,
  { evenRemoved = false } = {},
): Promise<Row> =>
  tx
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .$if(!evenRemoved, (rows) => rows.where('state', '!=', 'removed'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));

/** Inserts a content item at the end of its list. @throws the refusals of `updateItem` */
export async function insertItem(
  tx: Tx,
  request: Request,
  type: ContentTypeName,
  draft: ValidDraft,
): Promise<number> {
  const { state, written } = draft;
  await rejectEarlyPublication(tx, type, draft);
  const override = await checkAwardGroupAndPlaces(tx, type, draft, null);
  await checkReferences(tx, type, getValidatedState(draft), written);
  await checkScheduleTimes(tx, draft);
  const { id } = await tx
    .insertInto('contents')
    .values({
      type,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from contents where type = ${type})`,
      ...toContentColumns(type, draft),
      published_at: state === 'published' ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveUploadReferences(tx, id, listUploadIds(type, written));
  await queueScheduleJobs(tx, id, draft);
  const [, after] = diffContent(null, written);
  await saveItemVersion(tx, id, 'content.create', requireSession(request).name);
  await recordPublishedSlug(tx, id);
  await recordContentChange(tx, request, 'content.create', { type, id }, null, {
    ...toStateAndSchedule(draft),
    ...after,
    ...override,
  });
  return id;
}

/**
 * Updates a content item: row, upload references, version and audit record. Notifies every process that caches pages.
 */
export async function updateItem(
  tx: Tx,
  request: Request,
  before: Row,
  draft: ValidDraft,
  action: string,
): Promise<void> {
  const { type, id } = before;
  const { state, written } = draft;
  await rejectEarlyPublication(tx, type, draft, before);
  const override = await checkAwardGroupAndPlaces(tx, type, draft, before);
  await checkReferences(tx, type, getValidatedState(draft), written);
  await checkScheduleTimes(tx, draft, before);
  const by = requireSession(request).name;
  await saveItemVersion(tx, id, null, null);
  await tx
    .updateTable('contents')
    .set({
      ...toContentColumns(type, draft),
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...(state === 'published' && { published_at: sql<Date>`coalesce(published_at, now())` }),
    })
    .where('id', '=', id)
    .execute();
  if (before.state === 'published') await queueContentPurge(tx, id);
  await saveUploadReferences(tx, id, listUploadIds(type, written));
  await queueScheduleJobs(tx, id, draft);
  await saveItemVersion(tx, id, action, by);
  await recordPublishedSlug(tx, id);
  const [was, is] = diffContent(before, written);
  await recordContentChange(
    tx,
    request,
    action,
    { type, id },
    { ...toStateAndSchedule(toDraft(before)), ...was },
    { ...toStateAndSchedule(draft), ...is, ...override },
  );
}

/** @throws announcedLater if the item would become public while its list has a scheduled announcement */
async function rejectEarlyPublication(
  tx: Tx,
  type: ContentTypeName,
  { state, publishAt }: Pick<Draft, 'state' | 'publishAt'>,
  before?: Row,
): Promise<void> {
  if (state !== 'published' && publishAt === null) return;
  if (before?.state === 'published') return;
  if (await isAnnouncementScheduled(tx, type)) throw new Refusal('announcedLater');
}

/** Whether a list has a scheduled announcement, until which none of its drafts can be published. */
export async function isAnnouncementScheduled(
  db: Database | Tx,
  type: ContentTypeName,
): Promise<boolean> {
  const { rows } = await sql`
    select from announcements where list = ${type} and state = 'scheduled'
  `.execute(db);
  return rows.length > 0;
}

/** Converts a row to a draft; a removed content item becomes a draft again. */
export const toDraft = (row: Row): Draft => ({
  state: row.state === 'published' ? 'published' : 'draft',
  facts: row.facts,
  texts: row.texts,
  publishAt: row.publish_at?.toISOString() ?? null,
  unpublishAt: row.unpublish_at?.toISOString() ?? null,
});

const toContentColumns = (
  type: ContentTypeName,
  { state, written: { facts, texts }, publishAt, unpublishAt }: ValidDraft,
) => ({
  state,
  facts: JSON.stringify(facts),
  texts: JSON.stringify(texts),
  unique_fact: buildUniquenessKey(type, facts),
  publish_at: publishAt === null ? null : new Date(publishAt),
  unpublish_at: unpublishAt === null ? null : new Date(unpublishAt),
});

/** Returns the state and the scheduled times for the audit record; omits missing times. */
const toStateAndSchedule = ({
  state,
  publishAt,
  unpublishAt,
}: Pick<Draft, keyof StateAndSchedule>): StateAndSchedule => ({
  state,
  ...(publishAt && { publishAt }),
  ...(unpublishAt && { unpublishAt }),
});

interface StateAndSchedule {
  state: ContentState;
  publishAt?: string | null;
  unpublishAt?: string | null;
}

/** Checks by the database's clock that new scheduled times are in the future. Unchanged times may have passed. */
async function checkScheduleTimes(
  tx: Tx,
  { publishAt, unpublishAt }: Pick<Draft, 'publishAt' | 'unpublishAt'>,
  before?: Row,
): Promise<void> {
  const known = [before?.publish_at, before?.unpublish_at].map((at) => at?.getTime());
  for (const [field, at] of Object.entries({ publishAt, unpublishAt })) {
    if (at === null || known.includes(Date.parse(at))) continue;
    const { rows } = await sql<{ fits: boolean }>`
      select ${at}::timestamptz > now() and ${at}::timestamptz < now() + interval '1 year' as fits
    `.execute(tx);
    if (!rows[0]?.fits) throw createFieldRefusal(field, 'notInComingYear');
  }
}

/** Queues a job for each scheduled time of a content item and replaces earlier jobs. Stale jobs are no-ops. */
async function queueScheduleJobs(
  tx: Tx,
  id: number,
  { publishAt, unpublishAt }: Pick<Draft, 'publishAt' | 'unpublishAt'>,
): Promise<void> {
  for (const [name, at] of Object.entries({ publishAt, unpublishAt })) {
    if (at === null) continue;
    await queueJob(tx, dueJob, {}, { key: `content:${id}:${name}`, runAt: new Date(at) });
  }
}

/** Runs a write of a content item. Throws a refusal if another item has the same value in the type's unique field. */
export const mapDuplicateFact = <T>(type: ContentTypeName, write: () => Promise<T>): Promise<T> =>
  mapUniqueViolation(
    'contents_type_unique_fact_idx',
    `facts.${getContentType(type).unique?.[0]}`,
    write,
  );

type Actor = Parameters<typeof recordChange>[1];

/** Writes an audit record of a content change and notifies every process that caches pages. */
export async function recordContentChange(
  tx: Tx,
  actor: Actor,
  action: string,
  { type, id }: { type: ContentTypeName; id: number | null },
  before: unknown,
  after: unknown,
): Promise<void> {
  const target = id === null ? `content:${type}` : `content:${type}:${id}`;
  await recordChange(tx, actor, action, target, before, after);
  await sql`select pg_notify('changed', 'content')`.execute(tx);
}
