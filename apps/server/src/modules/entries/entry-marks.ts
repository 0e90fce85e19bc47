import type { Contract } from '@film-contest/contract/contract';
import { tagLimits } from '@film-contest/contract/entry-flags';
import type { EntryMarks } from '@film-contest/contract/entry-marks';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { lockEntry } from './change-entry-state.ts';

async function readEntryMarks(
  db: Database | Tx,
  entryId: string,
  reader: string,
): Promise<EntryMarks> {
  const [marks, notes] = await Promise.all([
    readFlagAndTags(db, entryId),
    db
      .selectFrom('entry_notes')
      .leftJoin('accounts', 'accounts.id', 'entry_notes.account_id')
      .select(['entry_notes.id', 'text', 'at', 'account_id', staffNameSql('accounts').as('by')])
      .where('entry_id', '=', entryId)
      .orderBy('entry_notes.id')
      .execute(),
  ]);
  return {
    ...marks,
    notes: notes.map(({ id, text, by, at, account_id }) => ({
      id: String(id),
      text,
      by,
      at: at.toISOString(),
      isMine: account_id === reader,
    })),
  };
}

async function readFlagAndTags(db: Database | Tx, entryId: string) {
  const row = await db
    .selectFrom('entry_marks')
    .select(['flag', 'tags'])
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return { flag: row?.flag ?? null, tags: row?.tags ?? [] };
}

/** Reads the marks of a submitted entry. */
export async function getEntryMarks({ db }: Context, request: Request, id: string) {
  await db
    .selectFrom('entries')
    .select('id')
    .where('id', '=', id)
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  return readEntryMarks(db, id, requireSession(request).accountId);
}

/**
 * Changes the flag and the tags of an entry.
 * @throws parameter for too many tags
 */
export const markEntry = (
  ctx: Context,
  request: Request,
  { id, flag, addTags, removeTags }: { id: string } & Contract['markEntry']['body'],
) =>
  changeMarks(ctx, request, id, async (tx) => {
    const before = await readFlagAndTags(tx, id);
    const kept = before.tags.filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...kept, ...addTags])];
    if (tags.length > tagLimits.count) throw createFieldRefusal('addTags', 'parameter');
    const after = { flag: flag === undefined ? before.flag : flag, tags };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await tx
      .insertInto('entry_marks')
      .values({ entry_id: id, ...after })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(after))
      .execute();
    await recordChange(tx, request, 'entry.label', `entry:${id}`, before, after);
  });

/** Adds a note for other staff. The audit record omits the text, which may contain personal data. */
export const noteEntry = (
  ctx: Context,
  request: Request,
  { id, text }: { id: string } & Contract['noteEntry']['body'],
) =>
  changeMarks(ctx, request, id, async (tx, accountId) => {
    await tx
      .insertInto('entry_notes')
      .values({ entry_id: id, account_id: accountId, text })
      .execute();
    await recordChange(tx, request, 'entry.note', `entry:${id}`, null, null);
  });

/** Removes a note of the caller. */
export const removeEntryNote = (
  ctx: Context,
  request: Request,
  { id, note }: { id: string; note: string },
) =>
  changeMarks(ctx, request, id, async (tx, accountId) => {
    const { numDeletedRows } = await tx
      .deleteFrom('entry_notes')
      .where('id', '=', Number(note))
      .where('entry_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('notFound');
    await recordChange(tx, request, 'entry.note_remove', `entry:${id}`, null, null);
  });

async function changeMarks(
  { db }: Context,
  request: Request,
  id: string,
  change: (tx: Tx, accountId: string) => Promise<void>,
): Promise<EntryMarks> {
  const { accountId } = requireSession(request);
  return db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    await change(tx, accountId);
    return readEntryMarks(tx, id, accountId);
  });
}

const maxTags = 200;

export async function listEntryTags({ db }: Context): Promise<Contract['entryTags']['data']> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from entry_marks, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit ${maxTags}
  `.execute(db);
  return { tags: rows };
}

type Filters = NonNullable<Contract['consoleEntries']['query']['filters']>;

const marked = sql`select marks.entry_id from entry_marks as marks where`;
const noted = sql`select entry_id from entry_notes`;

/** SQL: the conditions of the filters by flag, tag and note for `listed`. */
export function buildMarkConditions({ flag, tag, notes }: Filters) {
  const flags = flag?.filter((each) => each !== 'none') ?? [];
  const withFlag = sql`listed.entry_id in (${marked} flag = any(${flags}::text[]))`;
  const withoutFlag = sql`listed.entry_id not in (${marked} flag is not null)`;
  const isOnlyOneSelected = (has: boolean, hasNot: boolean) => has !== hasNot;
  return [
    flag?.length
      ? flag.includes('none')
        ? sql<boolean>`(${withFlag} or ${withoutFlag})`
        : sql<boolean>`${withFlag}`
      : null,
    tag?.length ? sql<boolean>`listed.entry_id in (${marked} tags && ${tag}::text[])` : null,
    notes && isOnlyOneSelected(notes.includes('some'), notes.includes('none'))
      ? notes.includes('some')
        ? sql<boolean>`listed.entry_id in (${noted})`
        : sql<boolean>`listed.entry_id not in (${noted})`
      : null,
  ].filter((condition) => condition !== null);
}
