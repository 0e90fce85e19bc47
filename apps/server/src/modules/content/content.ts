import type { contentSave } from '@film-contest/contract/content';
import type { contentRestore } from '@film-contest/contract/content-desk';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { queueContentPurge } from '../media/purge.ts';
import { readContentItem } from './content.queries.ts';
import { diffContent } from './content.rules.ts';
import { saveItemVersion } from './history.ts';
import { isItemReferenced } from './references.ts';
import {
  type Draft,
  type ItemPath,
  insertItem,
  lockContentItem,
  mapDuplicateFact,
  type Row,
  recordContentChange,
  requireTypeAccess,
  toDraft,
  updateItem,
  validateDraft,
} from './write-item.ts';

/** Creates a content item at the end of its list. */
export async function createContentItem(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  draft: Draft,
) {
  requireTypeAccess(request, type);
  const item = validateDraft(type, draft);
  const id = await mapDuplicateFact(type, () =>
    ctx.db.transaction().execute((tx) => insertItem(tx, request, type, item)),
  );
  return readContentItem(ctx, request.locale, { type, id });
}

export async function saveContentItem(
  ctx: Context,
  request: Request,
  path: ItemPath,
  { version, ...draft }: z.infer<typeof contentSave>,
) {
  const { type } = path;
  requireTypeAccess(request, type);
  const item = validateDraft(type, draft);
  await mapDuplicateFact(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockContentItem(tx, path);
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      await updateItem(tx, request, before, item, getAuditAction(before, draft));
    }),
  );
  return readContentItem(ctx, request.locale, path);
}

/** Returns the action name for the audit record: publish, unpublish, schedule, or save. */
function getAuditAction(before: Row, draft: Draft): string {
  if (draft.state !== before.state) {
    return draft.state === 'published' ? 'content.publish' : 'content.unpublish';
  }
  const was = toDraft(before);
  const isSame = (['publishAt', 'unpublishAt'] as const).every(
    (name) =>
      Date.parse(was[name] ?? '') === Date.parse(draft[name] ?? '') || was[name] === draft[name],
  );
  return isSame ? 'content.save' : 'content.schedule';
}

/**
 * Restores an earlier version of a content item as its newest version. The state does not change, but a removed item
 * becomes a draft.
 */
export async function restoreContentItem(
  ctx: Context,
  request: Request,
  path: ItemPath,
  { version, from }: z.infer<typeof contentRestore>,
) {
  const { type, id } = path;
  requireTypeAccess(request, type);
  await mapDuplicateFact(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockContentItem(tx, path, { evenRemoved: true });
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      const wanted = await tx
        .selectFrom('content_versions')
        .select(['facts', 'texts'])
        .where('content_id', '=', id)
        .where('version', '=', from)
        .executeTakeFirstOrThrow(() => new Refusal('notFound'));
      const item = validateDraft(type, { ...toDraft(before), ...wanted });
      await updateItem(tx, request, before, item, 'content.restore');
    }),
  );
  return readContentItem(ctx, request.locale, path);
}

/**
 * Removes a content item, which can be restored for some weeks.
 * @throws stillUsed if another item or an entry refers to it
 */
export async function removeContentItem(
  ctx: Context,
  request: Request,
  path: ItemPath,
): Promise<void> {
  const { type, id } = path;
  requireTypeAccess(request, type);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockContentItem(tx, path);
    if (await isItemReferenced(tx, type, id)) throw new Refusal('stillUsed');
    await saveItemVersion(tx, id, null, null);
    await tx
      .updateTable('contents')
      .set({
        state: 'removed',
        unique_fact: null,
        publish_at: null,
        unpublish_at: null,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await saveItemVersion(tx, id, 'content.remove', requireSession(request).name);
    if (before.state === 'published') await queueContentPurge(tx, id);
    const [was] = diffContent(before, null);
    await recordContentChange(
      tx,
      request,
      'content.remove',
      path,
      { state: before.state, ...was },
      null,
    );
  });
}
