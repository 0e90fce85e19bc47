import { type contentVersionsQuery, keptVersions } from '@film-contest/contract/content-desk';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { slicePage } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Saves the current state of a content item as a version, unless that version exists. Deletes versions beyond the
 * limit.
 * @param action the action name in the audit log; null if unknown
 * @param by the name of the member of staff; null for the scheduler
 */
export async function saveItemVersion(
  tx: Tx,
  id: number,
  action: string | null,
  by: string | null,
): Promise<void> {
  await sql`
    insert into content_versions
      (content_id, version, state, facts, texts, uploads, action, by_name, at)
    select id, version, state, facts, texts,
      array(select upload_id from content_uploads where content_id = contents.id),
      ${action}, ${by}, updated_at
    from contents where id = ${id}
    on conflict do nothing
  `.execute(tx);
  await sql`
    delete from content_versions using contents
    where content_id = ${id} and contents.id = ${id}
      and content_versions.version <= contents.version - ${keptVersions}
  `.execute(tx);
}

/** Lists the saved versions of a content item, newest first. */
export async function listItemVersions(
  { db }: Context,
  { type, id }: { type: ContentTypeName; id: number },
  { sorter, ...page }: z.infer<typeof contentVersionsQuery>,
) {
  const item = await db
    .selectFrom('contents')
    .select(['version', 'state', 'updated_at'])
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const rows = await db
    .selectFrom('content_versions')
    .select(['version', 'state', 'action', 'by_name', 'at'])
    .where('content_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const kept = rows.map(({ version, state, action, by_name, at }) => ({
    version,
    state,
    action,
    by: by_name,
    at: at.toISOString(),
  }));
  const { version, state } = item;
  const now = { version, state, action: null, by: null, at: item.updated_at.toISOString() };
  // Adds the current version if it was not saved, for example because the item has no saved versions.
  const all = kept[0]?.version === version ? kept : [now, ...kept];
  return slicePage(sorter?.version === 'ascend' ? all.toReversed() : all, page);
}
