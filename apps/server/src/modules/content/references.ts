import { type CodeName, codes } from '@film-contest/contract/codes';
import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { Group } from '@film-contest/contract/entry-groups';
import type { Faults } from '@film-contest/contract/faults';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldsRefusal } from '../../platform/http/refusal.ts';
import {
  findPlacementRefusal,
  listFactsOfKind,
  listReferringFacts,
  listUploadReferences,
  type Written,
} from './content.rules.ts';

/**
 * Checks that the items, entries and uploads that a content item refers to exist and have the right kind, and locks
 * them until the transaction ends. A published item may refer only to published entries.
 */
export async function checkReferences(
  tx: Tx,
  type: ContentTypeName,
  state: ContentState,
  { facts, texts }: Written,
): Promise<void> {
  const faults: Faults = {};
  for (const { name, field, value } of listFactsOfKind(type, facts, 'item')) {
    const of = field.kind === 'item' ? (field.of as ContentTypeName) : type;
    const row = await tx
      .selectFrom('contents')
      .select('id')
      .where('type', '=', of)
      .where('id', '=', Number(value))
      .where('state', '!=', 'removed')
      .forShare()
      .executeTakeFirst();
    if (!row) faults[`facts.${name}`] = { code: codes.parameter };
  }
  for (const { name, field, value } of listFactsOfKind(type, facts, 'entry')) {
    const group = field.kind === 'entry' ? field.group : undefined;
    const why = await getPlacementError(tx, String(value), group, state);
    if (why) faults[`facts.${name}`] = { code: codes[why] };
  }
  Object.assign(faults, await findUploadErrors(tx, type, { facts, texts }));
  if (Object.keys(faults).length > 0) throw createFieldsRefusal(faults);
}

async function getPlacementError(
  tx: Tx,
  entryId: string,
  group: Group | undefined,
  state: ContentState,
): Promise<CodeName | null> {
  const entry = await tx
    .selectFrom('entries')
    .select(['state', 'group_name'])
    .where('id', '=', entryId)
    .forShare()
    .executeTakeFirst();
  return findPlacementRefusal(entry, group, state);
}

async function findUploadErrors(tx: Tx, type: ContentTypeName, written: Written): Promise<Faults> {
  const named = listUploadReferences(type, written);
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .where('state', '=', 'checked')
    .forShare()
    .execute();
  const kindById = new Map(rows.map(({ id, kind }) => [id, kind]));
  const wrong = named.filter(({ id, kind }) => kindById.get(id) !== kind);
  return Object.fromEntries(wrong.map(({ path }) => [path, { code: codes.parameter }]));
}

/** Replaces the list of uploads that a content item refers to. Uploads of a published item become public. */
export async function saveUploadReferences(tx: Tx, id: number, uploads: string[]): Promise<void> {
  await tx.deleteFrom('content_uploads').where('content_id', '=', id).execute();
  if (uploads.length === 0) return;
  const rows = uploads.map((upload_id) => ({ content_id: id, upload_id }));
  await tx.insertInto('content_uploads').values(rows).execute();
}

export async function isItemReferenced(
  tx: Tx,
  type: ContentTypeName,
  id: number,
): Promise<boolean> {
  for (const { type: from, fact } of listReferringFacts(type)) {
    const row = await tx
      .selectFrom('contents')
      .select('id')
      .where('type', '=', from)
      .where('state', '!=', 'removed')
      .where(sql<boolean>`(facts ->> ${fact})::int = ${id}`)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  if (type !== 'schools') return false;
  const entry = await tx
    .selectFrom('entries')
    .select('id')
    .where(sql<boolean>`(school_id = ${id} or (revision #>> '{form,school_id}')::int = ${id})`)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
