import {
  maxViews,
  type SavedView,
  type viewDraft,
  type viewInPath,
  type viewSave,
} from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { mapUniqueViolation } from '../../platform/db/map-unique-violation.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';

type Draft = z.infer<typeof viewDraft>;
type InPath = z.infer<typeof viewInPath>;

const nameIndex = 'saved_views_name';

/** Reads the views that an account can see, its own first, and its chosen columns. */
export async function readViewsAndColumns({ db }: Context, request: Request, list: string) {
  const { accountId } = requireSession(request);
  const [views, chosen] = await Promise.all([
    selectViews(db, accountId)
      .where('list', '=', list)
      .where((eb) => eb.or([eb('account_id', '=', accountId), eb('is_shared', '=', true)]))
      .orderBy((eb) => eb('account_id', '=', accountId), 'desc')
      .orderBy('saved_views.name')
      .limit(2 * maxViews)
      .execute(),
    db
      .selectFrom('list_columns')
      .select('columns')
      .where('account_id', '=', accountId)
      .where('list', '=', list)
      .executeTakeFirst(),
  ]);
  return { views, columns: chosen?.columns ?? null };
}

const selectViews = (db: Database | Tx, me: string) =>
  db
    .selectFrom('saved_views')
    .innerJoin('accounts', 'accounts.id', 'saved_views.account_id')
    .select((eb) => [
      'saved_views.id',
      'saved_views.name',
      'query',
      'is_shared as isShared',
      'version',
      sql<boolean>`${eb.ref('account_id')} = ${me}`.as('isMine'),
      staffNameSql('accounts').as('by'),
    ]);

export async function chooseColumns(
  { db }: Context,
  request: Request,
  list: string,
  columns: string[],
): Promise<void> {
  await db
    .insertInto('list_columns')
    .values({ account_id: requireSession(request).accountId, list, columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ columns }))
    .execute();
}

/** Creates a view. @throws alreadyExists for a used name, notEligible at the maximum number */
export async function createView(
  { db }: Context,
  request: Request,
  list: string,
  { name, query, isShared }: Draft,
): Promise<SavedView> {
  const { accountId } = requireSession(request);
  return mapUniqueViolation(nameIndex, 'name', () =>
    db.transaction().execute(async (tx) => {
      // Locks the account, so that concurrent creations cannot exceed the maximum.
      await tx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .forUpdate()
        .execute();
      const { count } = await tx
        .selectFrom('saved_views')
        .select(sql<number>`count(*)`.as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= maxViews) throw createFieldRefusal('name', 'notEligible');
      const { id } = await tx
        .insertInto('saved_views')
        .values({ account_id: accountId, list, name, query, is_shared: isShared })
        .returning('id')
        .executeTakeFirstOrThrow();
      const after = { list, name, query, isShared };
      await recordChange(tx, request, 'view.create', `view:${id}`, null, after);
      return readSavedView(tx, accountId, id);
    }),
  );
}

export async function saveView(
  { db }: Context,
  request: Request,
  { id, list }: InPath,
  { version, name, query, isShared }: z.infer<typeof viewSave>,
): Promise<SavedView> {
  const { accountId } = requireSession(request);
  return mapUniqueViolation(nameIndex, 'name', () =>
    db.transaction().execute(async (tx) => {
      const before = await lockOwnView(tx, accountId, { id, list });
      if (before.version !== version) throw new Refusal('changedMeanwhile');
      await tx
        .updateTable('saved_views')
        .set({ name, query, is_shared: isShared, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const was = { name: before.name, query: before.query, isShared: before.is_shared };
      await recordChange(tx, request, 'view.save', `view:${id}`, was, { name, query, isShared });
      return readSavedView(tx, accountId, id);
    }),
  );
}

export async function removeView(
  { db }: Context,
  request: Request,
  { id, list }: InPath,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await lockOwnView(tx, requireSession(request).accountId, { id, list });
    await tx.deleteFrom('saved_views').where('id', '=', id).execute();
    await recordChange(tx, request, 'view.remove', `view:${id}`, { name }, null);
  });
}

const lockOwnView = (tx: Tx, accountId: string, { id, list }: InPath) =>
  tx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', list)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));

const readSavedView = (tx: Tx, me: string, id: string) =>
  selectViews(tx, me).where('saved_views.id', '=', id).executeTakeFirstOrThrow();
