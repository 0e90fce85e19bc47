import { type CodeName, codes } from '@film-contest/contract/codes';
import type { contentDraft, contentSave } from '@film-contest/contract/content';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import type { Group } from '@film-contest/contract/entry-groups';
import type { Faults } from '@film-contest/contract/faults';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { brokenConstraint, type Tx } from '../../platform/db/database.ts';
import { holds } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal, refusalOf } from '../../platform/http/refusal.ts';
import { recordChange } from '../audit/audit.ts';
import { readItem } from './content.queries.ts';
import {
  changesBetween,
  factsOfKind,
  judge,
  referrersOf,
  uniqueFact,
  uploadsIn,
  uploadsNamed,
  type Written,
} from './content.rules.ts';

type Draft = z.infer<typeof contentDraft>;
type Save = z.infer<typeof contentSave>;

/** Who may see content may not change all of it: each type names its own key. Refuses with 4007. */
function requireAccess(request: Request, type: ContentTypeName): void {
  if (!holds(sessionOf(request), contentType(type).access)) throw new Refusal('notPermitted');
}

/** Adds an item behind the others. Refuses with the faults of its fields, 4007, 4021. */
export async function createItem(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  draft: Draft,
) {
  requireAccess(request, type);
  const written = judged(type, draft);
  const id = await unlessListed(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      await refuseUnknownReferences(tx, type, draft.state, written);
      const { id } = await tx
        .insertInto('contents')
        .values({
          type,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from contents where type = ${type})`,
          ...columnsOf(type, draft.state, written),
          published_at: draft.state === 'published' ? sql<Date>`now()` : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await holdUploads(tx, id, uploadsIn(type, written));
      const [, after] = changesBetween(null, written);
      await note(tx, request, 'content.create', { type, id }, null, {
        state: draft.state,
        ...after,
      });
      return id;
    }),
  );
  return readItem(ctx, request.locale, { type, id });
}

/** Changes an item. Refuses with the faults of its fields, 4006, 4007, 4008, 4021. */
export async function saveItem(
  ctx: Context,
  request: Request,
  { type, id }: { type: ContentTypeName; id: number },
  { version, ...draft }: Save,
) {
  requireAccess(request, type);
  const written = judged(type, draft);
  await unlessListed(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockItem(tx, type, id);
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      await refuseUnknownReferences(tx, type, draft.state, written);
      await tx
        .updateTable('contents')
        .set({
          ...columnsOf(type, draft.state, written),
          version: sql`version + 1`,
          updated_at: sql`now()`,
          ...(draft.state === 'published' && {
            published_at: sql<Date>`coalesce(published_at, now())`,
          }),
        })
        .where('id', '=', id)
        .execute();
      await holdUploads(tx, id, uploadsIn(type, written));
      const [was, is] = changesBetween(before, written);
      const action = draft.state === before.state ? 'content.save' : stateActions[draft.state];
      await note(
        tx,
        request,
        action,
        { type, id },
        { state: before.state, ...was },
        { state: draft.state, ...is },
      );
    }),
  );
  return readItem(ctx, request.locale, { type, id });
}

const stateActions = { published: 'content.publish', draft: 'content.unpublish' } as const;

/** Removes an item. Refuses with 4006, 4007, and with 4024 while anything refers to it. */
export async function removeItem(
  ctx: Context,
  request: Request,
  { type, id }: { type: ContentTypeName; id: number },
): Promise<void> {
  requireAccess(request, type);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockItem(tx, type, id);
    if (await isReferredTo(tx, type, id)) throw new Refusal('stillUsed');
    await tx.deleteFrom('contents').where('id', '=', id).execute();
    const [was] = changesBetween(before, null);
    await note(tx, request, 'content.remove', { type, id }, { state: before.state, ...was }, null);
  });
}

/** Puts the items of a type in order. Refuses with 4007, and with 4008 when there are others by now. */
export async function orderItems(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  ids: number[],
): Promise<void> {
  requireAccess(request, type);
  await ctx.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('contents')
      .select('id')
      .where('type', '=', type)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const present = rows.map(({ id }) => id);
    const wanted = new Set(ids);
    const isSame = ids.length === present.length && present.every((id) => wanted.has(id));
    if (!isSame) throw new Refusal('changedMeanwhile');
    await sql`
      update contents set position = ordered.position
      from unnest(${ids}::int[]) with ordinality as ordered (id, position)
      where contents.id = ordered.id
    `.execute(tx);
    await note(tx, request, 'content.order', { type, id: null }, present, ids);
  });
}

function judged(type: ContentTypeName, draft: Draft): Written {
  const result = judge(type, draft);
  if ('faults' in result) throw refusalOf(result.faults);
  return result.written;
}

const columnsOf = (type: ContentTypeName, state: Draft['state'], { facts, texts }: Written) => ({
  state,
  facts: JSON.stringify(facts),
  texts: JSON.stringify(texts),
  unique_fact: uniqueFact(type, facts),
});

async function unlessListed<T>(type: ContentTypeName, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'contents_type_unique_fact_idx') throw error;
    throw fieldRefusal(`facts.${contentType(type).unique}`, 'alreadyListed');
  }
}

async function lockItem(tx: Tx, type: ContentTypeName, id: number) {
  const row = await tx
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

/**
 * What an item names must be there, and of the right kind, until the transaction ends; entries that
 * a published item names must be published as well.
 */
async function refuseUnknownReferences(
  tx: Tx,
  type: ContentTypeName,
  state: Draft['state'],
  { facts, texts }: Written,
): Promise<void> {
  const faults: Faults = {};
  for (const { name, field, value } of factsOfKind(type, facts, 'item')) {
    const of = field.kind === 'item' ? (field.of as ContentTypeName) : type;
    const row = await tx
      .selectFrom('contents')
      .select('id')
      .where('type', '=', of)
      .where('id', '=', Number(value))
      .forShare()
      .executeTakeFirst();
    if (!row) faults[`facts.${name}`] = { code: codes.parameter };
  }
  for (const { name, field, value } of factsOfKind(type, facts, 'entry')) {
    const group = field.kind === 'entry' ? field.group : undefined;
    const why = await whyUnplaceable(tx, String(value), group, state);
    if (why) faults[`facts.${name}`] = { code: codes[why] };
  }
  Object.assign(faults, await uploadFaults(tx, type, { facts, texts }));
  if (Object.keys(faults).length > 0) throw refusalOf(faults);
}

async function whyUnplaceable(
  tx: Tx,
  entryId: string,
  group: Group | undefined,
  state: Draft['state'],
): Promise<CodeName | null> {
  const entry = await tx
    .selectFrom('entries')
    .select(['state', 'group_name'])
    .where('id', '=', entryId)
    .forShare()
    .executeTakeFirst();
  if (!entry || entry.state === 'draft') return 'parameter';
  if (group && entry.group_name !== group) return 'notEligible';
  return state === 'published' && entry.state !== 'published' ? 'wrongState' : null;
}

async function uploadFaults(tx: Tx, type: ContentTypeName, written: Written): Promise<Faults> {
  const named = uploadsNamed(type, written);
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .where('state', '=', 'checked')
    .forShare()
    .execute();
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]));
  const wrong = named.filter(({ id, kind }) => kindOf.get(id) !== kind);
  return Object.fromEntries(wrong.map(({ path }) => [path, { code: codes.parameter }]));
}

/** Writes down which uploads an item shows; a published one makes them public. */
async function holdUploads(tx: Tx, id: number, uploads: string[]): Promise<void> {
  await tx.deleteFrom('content_uploads').where('content_id', '=', id).execute();
  if (uploads.length === 0) return;
  const rows = uploads.map((upload_id) => ({ content_id: id, upload_id }));
  await tx.insertInto('content_uploads').values(rows).execute();
}

async function isReferredTo(tx: Tx, type: ContentTypeName, id: number): Promise<boolean> {
  for (const { type: from, fact } of referrersOf(type)) {
    const row = await tx
      .selectFrom('contents')
      .select('id')
      .where('type', '=', from)
      .where(sql<boolean>`(facts ->> ${fact})::int = ${id}`)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  if (type !== 'schools') return false;
  const entry = await tx
    .selectFrom('entries')
    .select('id')
    .where('school_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The record of a change, and word of it to every process that keeps pages. */
async function note(
  tx: Tx,
  request: Request,
  action: string,
  { type, id }: { type: ContentTypeName; id: number | null },
  before: unknown,
  after: unknown,
): Promise<void> {
  const target = id === null ? `content:${type}` : `content:${type}:${id}`;
  await recordChange(tx, request, action, target, before, after);
  await sql`select pg_notify('changed', 'content')`.execute(tx);
}
