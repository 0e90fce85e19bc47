import type { contentSave } from '@film-contest/contract/content';
import type { contentRestore } from '@film-contest/contract/content-desk';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readItem } from './content.queries.ts';
import { changesBetween } from './content.rules.ts';
import { keepVersion } from './history.ts';
import { isReferredTo } from './references.ts';
import {
  addItem,
  changeItem,
  type Draft,
  draftOf,
  type ItemPath,
  judged,
  lockItem,
  note,
  type Row,
  requireAccess,
  unlessKnown,
} from './write-item.ts';

/** Adds an item behind the others. Refuses with the faults of its fields, 4007, 4021, 4033. */
export async function createItem(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  draft: Draft,
) {
  requireAccess(request, type);
  const item = judged(type, draft);
  const id = await unlessKnown(type, () =>
    ctx.db.transaction().execute((tx) => addItem(tx, request, type, item)),
  );
  return readItem(ctx, request.locale, { type, id });
}

/** Changes an item. Refuses with the faults of its fields, 4006, 4007, 4008, 4021, 4033. */
export async function saveItem(
  ctx: Context,
  request: Request,
  path: ItemPath,
  { version, ...draft }: z.infer<typeof contentSave>,
) {
  const { type } = path;
  requireAccess(request, type);
  const item = judged(type, draft);
  await unlessKnown(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockItem(tx, path);
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      await changeItem(tx, request, before, item, actionOf(before, draft));
    }),
  );
  return readItem(ctx, request.locale, path);
}

/** What a change is called: by its state and its moments, else a mere change of words. */
function actionOf(before: Row, draft: Draft): string {
  if (draft.state !== before.state) {
    return draft.state === 'published' ? 'content.publish' : 'content.unpublish';
  }
  const was = draftOf(before);
  const isSame = (['publishAt', 'unpublishAt'] as const).every(
    (name) =>
      Date.parse(was[name] ?? '') === Date.parse(draft[name] ?? '') || was[name] === draft[name],
  );
  return isSame ? 'content.save' : 'content.schedule';
}

/**
 * Makes an earlier version of an item the newest, in the state in which it stands; a removed item is a
 * draft again. Refuses with the faults of its fields, 4006, 4007, 4008, 4021.
 */
export async function restoreItem(
  ctx: Context,
  request: Request,
  path: ItemPath,
  { version, from }: z.infer<typeof contentRestore>,
) {
  const { type, id } = path;
  requireAccess(request, type);
  await unlessKnown(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockItem(tx, path, { evenRemoved: true });
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      const wanted = await tx
        .selectFrom('content_versions')
        .select(['facts', 'texts'])
        .where('content_id', '=', id)
        .where('version', '=', from)
        .executeTakeFirst();
      if (!wanted) throw new Refusal('notFound');
      const item = judged(type, { ...draftOf(before), ...wanted });
      await changeItem(tx, request, before, item, 'content.restore');
    }),
  );
  return readItem(ctx, request.locale, path);
}

/** Removes an item; for some weeks it can be restored. Refuses with 4006, 4007, and with 4024 while anything refers to it. */
export async function removeItem(ctx: Context, request: Request, path: ItemPath): Promise<void> {
  const { type, id } = path;
  requireAccess(request, type);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockItem(tx, path);
    if (await isReferredTo(tx, type, id)) throw new Refusal('stillUsed');
    await keepVersion(tx, id, null, null);
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
    await keepVersion(tx, id, 'content.remove', sessionOf(request).name);
    const [was] = changesBetween(before, null);
    await note(tx, request, 'content.remove', path, { state: before.state, ...was }, null);
  });
}
