import { codes } from '@film-contest/contract/codes';
import { type EntryDraft, entryDraft, type MyEntry } from '@film-contest/contract/entries';
import { canStartAnotherEntry, isEntryEditable } from '@film-contest/contract/entry-rules';
import type { myEntriesQuery } from '@film-contest/contract/my-entries';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql, getSorter } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readFilm } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { getCachedContest, readContest } from '../settings/settings.ts';
import { describeUpload, findUploadRefusal } from '../uploads/uploads.ts';
import { changeEntryState, lockOwnEntry } from './change-entry-state.ts';
import { findSubmissionRefusal, mergeDraft } from './entries.rules.ts';
import { listFormFiles, readFormFiles, saveEntryFiles } from './entry-files.ts';
import { deriveEntryColumns } from './entry-texts.ts';
import { listChangedFields } from './form-changes.ts';
import { listUnchangedFields } from './form-comparison.ts';
import { getEntryMailValues, mailEntrant } from './mail-entrant.ts';
import {
  addEntrySubtitles,
  type Entry,
  formatEntryNumber,
  listEntryChecks,
  readEntryEvents,
} from './read-entry.ts';
import {
  getEntrantVersion,
  getRequestedChanges,
  getRevisionState,
  getWorkingForm,
  isEntryRevisable,
} from './revisions.rules.ts';
import { saveRevision } from './revisions.ts';
import { requireListedSchool } from './schools.ts';

/** Creates a draft. @throws notEligible at the maximum number of entries */
export async function createEntry(ctx: Context, accountId: string, draft: EntryDraft) {
  const contest = await getCachedContest(ctx);
  if (!contest.isOpen.submission) throw new Refusal('submissionsClosed');
  const entry = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    // Returns an existing empty draft, so that repeated clicks on Start create only one.
    const emptyDraft = await tx
      .selectFrom('entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .where('form', '=', sql<EntryDraft>`'{}'::jsonb`)
      .limit(1)
      .executeTakeFirst();
    if (emptyDraft && Object.keys(draft).length === 0) return emptyDraft;
    const others = await tx
      .selectFrom('entries')
      .select('state')
      .where('account_id', '=', accountId)
      .execute();
    if (!canStartAnotherEntry(others, contest.entriesPerAccount)) throw new Refusal('notEligible');
    await requireOwnFiles(tx, accountId, draft);
    await requireListedSchool(tx, draft.school_id);
    const created = await tx
      .insertInto('entries')
      .values({
        account_id: accountId,
        form: JSON.stringify(draft),
        ...(await deriveEntryColumns(draft)),
        reasons: '[]',
        giveaways: '[]',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await saveEntryFiles(tx, created.id, draft);
    return created;
  });
  return buildMyEntry(ctx, entry);
}

export function listMyEntries(
  { db }: Context,
  accountId: string,
  query: z.infer<typeof myEntriesQuery>,
) {
  const [column, direction] = getSorter(query.sorter) ?? ['createdAt', 'descend'];
  let rows = db
    .selectFrom('entries')
    .select(['id', 'number', 'title', 'state', 'updated_at', 'submitted_at', 'film_awaited_until'])
    .select(['revision', 'revision_submitted_at'])
    .where('account_id', '=', accountId)
    .orderBy(column === 'updatedAt' ? 'updated_at' : 'created_at', getDirectionSql(direction))
    .orderBy('id');
  if (query.filters?.state?.length) rows = rows.where('state', 'in', query.filters.state);
  return fetchPage(rows, query, (row) => ({
    id: row.id,
    number: formatEntryNumber(row.number),
    title: row.title,
    state: row.state,
    revision: getRevisionState(row),
    filmAwaitedUntil: row.film_awaited_until?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  }));
}

export async function getMyEntry(ctx: Context, accountId: string, id: string): Promise<MyEntry> {
  const entry = await ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  return buildMyEntry(ctx, entry);
}

export async function buildMyEntry(ctx: Context, entry: Entry): Promise<MyEntry> {
  const { isOpen } = await getCachedContest(ctx);
  const form = getWorkingForm(entry, isOpen.submission);
  const revision = getRevisionState(entry);
  const [files, film, events] = await Promise.all([
    readFormFiles(ctx.db, form),
    form.url ? readFilm(ctx.db, form.url, createUrlSigner(ctx)) : null,
    readEntryEvents(ctx.db, entry.id),
  ]);
  const why = findSubmissionRefusal({
    state: entry.state,
    revision,
    filmAwaitedUntil: entry.film_awaited_until,
    isSubmissionOpen: isOpen.submission,
  });
  return {
    id: entry.id,
    number: formatEntryNumber(entry.number),
    state: entry.state,
    version: getEntrantVersion(entry),
    draft: form,
    revision,
    changed: listChangedFields(entry.form, form),
    isRevisable: isEntryRevisable(entry, isOpen.submission),
    files: [...files.values()].map((file) => describeUpload(file, createUrlSigner(ctx))),
    film: film && addEntrySubtitles(film.view, files, form, createUrlSigner(ctx)),
    checks: listEntryChecks(form, files, film),
    reasons: getRequestedChanges(entry),
    filmAwaitedUntil: entry.film_awaited_until?.toISOString() ?? null,
    blockedBy: why ? codes[why] : null,
    unchanged:
      entry.state === 'changes_requested'
        ? listUnchangedFields(entry.sent_back, { ...entry, form })
        : [],
    events: events.map(({ by, isByMaker, ...event }) => event),
    updatedAt: entry.revision?.savedAt ?? entry.updated_at.toISOString(),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
  };
}

/**
 * Saves the entrant's changes. A draft changes at once; any other entry keeps the changes in its revision until
 * they are submitted.
 */
export async function saveEntry(
  ctx: Context,
  accountId: string,
  id: string,
  { version, ...draft }: EntryDraft & { version: number },
): Promise<MyEntry> {
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    const { isOpen } = await readContest(tx);
    const isRevisable = isEntryRevisable(entry, isOpen.submission);
    if (!isEntryEditable({ ...entry, isRevisable }))
      throw new Refusal(isEntryRevisable(entry, true) ? 'submissionsClosed' : 'wrongState');
    const before = getWorkingForm(entry, isOpen.submission);
    const form = entryDraft.parse(mergeDraft({ ...entry, form: before, isRevisable }, draft));
    await requireOwnFiles(tx, accountId, form);
    if (form.school_id !== before.school_id) await requireListedSchool(tx, form.school_id);
    if (entry.state !== 'draft') return saveRevision(tx, entry, form);
    await saveEntryFiles(tx, id, form);
    return tx
      .updateTable('entries')
      .set({
        form: JSON.stringify(form),
        ...(await deriveEntryColumns(form, entry.texts)),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return buildMyEntry(ctx, saved);
}

export async function withdrawEntry(ctx: Context, accountId: string, id: string, version: number) {
  const withdrawn = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    if (entry.state === 'draft') throw new Refusal('wrongState');
    if (entry.revision) await saveRevision(tx, entry, entry.form);
    const moved = await changeEntryState(tx, entry, 'withdrawn', { actorId: accountId });
    await mailEntrant(ctx, tx, accountId, 'withdrawn', (maker) => getEntryMailValues(entry, maker));
    return moved;
  });
  return buildMyEntry(ctx, withdrawn);
}

async function requireOwnFiles(db: Database | Tx, accountId: string, form: EntryDraft) {
  const rows = await readFormFiles(db, form);
  for (const { id, kind } of listFormFiles(form)) {
    if (findUploadRefusal(rows.get(id), accountId, kind) === codes.parameter)
      throw new Refusal('parameter');
  }
}
