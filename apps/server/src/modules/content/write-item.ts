import type { ContentState } from '@film-contest/contract/content';
import { findScheduleErrors } from '@film-contest/contract/content-desk';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { mapUniqueViolation } from '../../platform/db/unless-listed.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { createFieldsRefusal, fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { addJob, defineJob } from '../../platform/jobs/jobs.ts';
import {
  changesBetween,
  judge,
  type LocalTexts,
  uniqueFact,
  uploadsIn,
  type Values,
  type Written,
} from './content.rules.ts';
import { keepVersion } from './history.ts';
import { holdUploads, refuseUnknownReferences } from './references.ts';

export type Row = Selectable<Tables['contents']>;

export interface ItemPath {
  type: ContentTypeName;
  id: number;
}

/** How an item is to stand: its words, its state, and the moments at which that changes by itself. */
export interface Draft {
  state: ContentState;
  facts: Values;
  texts: Partial<LocalTexts>;
  publishAt: string | null;
  unpublishAt: string | null;
}

/** A draft that was judged. */
export type Judged = Omit<Draft, 'facts' | 'texts'> & { written: Written };

/** Publishes and takes down what is due; sweeps as well. */
export const dueJob = defineJob('content:due', z.object({}), 10);

/** Who may see content may not change all of it: each type names its own key. Refuses with 4007. */
export function requireAccess(request: Request, type: ContentTypeName): void {
  if (!canAccess(sessionOf(request), contentType(type).access)) throw new Refusal('notPermitted');
}

/** What staff sent, cleaned; what is to become public must be whole. Refuses with the faults of its fields. */
export function judged(type: ContentTypeName, draft: Draft): Judged {
  const { facts, texts, ...rest } = draft;
  const result = judge(type, { state: stateToJudge(draft), facts, texts });
  const faults = { ...('faults' in result && result.faults), ...findScheduleErrors(draft) };
  if ('faults' in result || Object.keys(faults).length > 0) throw createFieldsRefusal(faults);
  return { ...rest, written: result.written };
}

const stateToJudge = ({ state, publishAt }: Pick<Draft, 'state' | 'publishAt'>): ContentState =>
  publishAt === null ? state : 'published';

/** The item, locked until the transaction ends. Refuses with 4006, and for removed ones unless they are asked for. */
export async function lockItem(
  tx: Tx,
  { type, id }: ItemPath,
  { evenRemoved = false } = {},
): Promise<Row> {
  const row = await tx
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .$if(!evenRemoved, (rows) => rows.where('state', '!=', 'removed'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Adds an item behind the others of its type. Refuses as `changeItem` does. */
export async function addItem(
  tx: Tx,
  request: Request,
  type: ContentTypeName,
  judged: Judged,
): Promise<number> {
  const { state, written } = judged;
  await refuseUnknownReferences(tx, type, stateToJudge(judged), written);
  await refuseMoments(tx, judged);
  const { id } = await tx
    .insertInto('contents')
    .values({
      type,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from contents where type = ${type})`,
      ...columnsOf(type, judged),
      published_at: state === 'published' ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await holdUploads(tx, id, uploadsIn(type, written));
  await queueMoments(tx, id, judged);
  const [, after] = changesBetween(null, written);
  await keepVersion(tx, id, 'content.create', sessionOf(request).name);
  await note(tx, request, 'content.create', { type, id }, null, { ...standing(judged), ...after });
  return id;
}

/**
 * Writes an item over what it was: the row, what it shows, its history, the record, and word of it to
 * every process that keeps pages. Refuses with the faults of what it names, 4033.
 */
export async function changeItem(
  tx: Tx,
  request: Request,
  before: Row,
  judged: Judged,
  action: string,
): Promise<void> {
  const { type, id } = before;
  const { state, written } = judged;
  await refuseUnknownReferences(tx, type, stateToJudge(judged), written);
  await refuseMoments(tx, judged, before);
  const by = sessionOf(request).name;
  await keepVersion(tx, id, null, null);
  await tx
    .updateTable('contents')
    .set({
      ...columnsOf(type, judged),
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...(state === 'published' && { published_at: sql<Date>`coalesce(published_at, now())` }),
    })
    .where('id', '=', id)
    .execute();
  await holdUploads(tx, id, uploadsIn(type, written));
  await queueMoments(tx, id, judged);
  await keepVersion(tx, id, action, by);
  const [was, is] = changesBetween(before, written);
  await note(
    tx,
    request,
    action,
    { type, id },
    { ...standing(draftOf(before)), ...was },
    { ...standing(judged), ...is },
  );
}

/** How an item stands, as staff would send it; a removed one is a draft again. */
export const draftOf = (row: Row): Draft => ({
  state: row.state === 'published' ? 'published' : 'draft',
  facts: row.facts,
  texts: row.texts,
  publishAt: row.publish_at?.toISOString() ?? null,
  unpublishAt: row.unpublish_at?.toISOString() ?? null,
});

const columnsOf = (
  type: ContentTypeName,
  { state, written: { facts, texts }, publishAt, unpublishAt }: Judged,
) => ({
  state,
  facts: JSON.stringify(facts),
  texts: JSON.stringify(texts),
  unique_fact: uniqueFact(type, facts),
  publish_at: publishAt === null ? null : new Date(publishAt),
  unpublish_at: unpublishAt === null ? null : new Date(unpublishAt),
});

/** State and moments, as the record shows them: moments only where there are any. */
const standing = ({ state, publishAt, unpublishAt }: Pick<Draft, keyof Standing>): Standing => ({
  state,
  ...(publishAt && { publishAt }),
  ...(unpublishAt && { unpublishAt }),
});

interface Standing {
  state: ContentState;
  publishAt?: string | null;
  unpublishAt?: string | null;
}

/** The database's clock decides what is still to come; moments that were set before may have passed. */
async function refuseMoments(
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
    if (!rows[0]?.fits) throw fieldRefusal(field, 'notInComingYear');
  }
}

/** A later moment takes the place of an earlier one; what comes for nothing finds nothing due. */
async function queueMoments(
  tx: Tx,
  id: number,
  { publishAt, unpublishAt }: Pick<Draft, 'publishAt' | 'unpublishAt'>,
): Promise<void> {
  for (const [name, at] of Object.entries({ publishAt, unpublishAt })) {
    if (at === null) continue;
    await addJob(tx, dueJob, {}, { key: `content:${id}:${name}`, runAt: new Date(at) });
  }
}

/** Writes an item whose type may know it by a fact. Refuses with 4021 when that stands there already. */
export const unlessKnown = <T>(type: ContentTypeName, write: () => Promise<T>): Promise<T> =>
  mapUniqueViolation('contents_type_unique_fact_idx', `facts.${contentType(type).unique}`, write);

type Actor = Parameters<typeof recordChange>[1];

/** The record of a change, and word of it to every process that keeps pages. */
export async function note(
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
