import { codes } from '@film-contest/contract/codes';
import {
  type EntryDraft,
  entryDraft,
  entrySubmission,
  type MyEntry,
} from '@film-contest/contract/entries';
import { canEdit, isFieldOpen } from '@film-contest/contract/entry-rules';
import { type Faults, faultsOf } from '@film-contest/contract/faults';
import { formatNumber } from '@film-contest/contract/limits';
import { formatDateTime } from '@film-contest/messages/format';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fieldRefusal, Refusal, refusalOf } from '../../platform/http/refusal.ts';
import { processFilm, readFilm } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { contestClock, readContest } from '../settings/settings.ts';
import { describeUpload, whyUnusable } from '../uploads/uploads.ts';
import { mergeDraft, whyCannotSubmit } from './entries.rules.ts';
import { mailMaker } from './mail-maker.ts';
import { lockEntry, moveEntry } from './move-entry.ts';
import {
  type Entry,
  filesOf,
  holdFiles,
  readEvents,
  readFiles,
  shownNumber,
} from './read-entry.ts';

/** Starts a draft. Refuses with 4001 and, past the number of entries an account may have, 4004. */
export async function createEntry(ctx: Context, accountId: string, draft: EntryDraft) {
  const contest = await contestClock(ctx);
  if (!contest.isOpen.submission) throw new Refusal('submissionsClosed');
  const entry = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    // Pressing Start again goes on with the draft that nothing was typed into yet.
    const untouched = await tx
      .selectFrom('entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .where('form', '=', sql<EntryDraft>`'{}'::jsonb`)
      .limit(1)
      .executeTakeFirst();
    if (untouched && Object.keys(draft).length === 0) return untouched;
    const { count } = await tx
      .selectFrom('entries')
      .select(sql<number>`count(*)`.as('count'))
      .where('account_id', '=', accountId)
      .where('state', 'not in', ['withdrawn', 'rejected'])
      .executeTakeFirstOrThrow();
    if (count >= contest.entriesPerAccount) throw new Refusal('notEligible');
    await refuseForeignFiles(tx, accountId, draft);
    await refuseUnlistedSchool(tx, draft.school_id);
    return tx
      .insertInto('entries')
      .values({
        account_id: accountId,
        form: JSON.stringify(draft),
        reasons: '[]',
        giveaways: '[]',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return describeEntry(ctx, entry);
}

export async function listMyEntries({ db }: Context, accountId: string) {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title', 'state', 'updated_at', 'submitted_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    number: shownNumber(row.number),
    title: row.title,
    state: row.state,
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  }));
  return { list, total: list.length };
}

/** One own entry; that of somebody else does not exist for the caller (4006). */
export async function getMyEntry(ctx: Context, accountId: string, id: string): Promise<MyEntry> {
  const entry = await ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!entry) throw new Refusal('notFound');
  return describeEntry(ctx, entry);
}

async function describeEntry(ctx: Context, entry: Entry): Promise<MyEntry> {
  const [files, film, events, contest] = await Promise.all([
    readFiles(ctx.db, entry.form),
    entry.video_id ? readFilm(ctx.db, entry.video_id, signedAddress(ctx)) : null,
    readEvents(ctx.db, entry.id),
    contestClock(ctx),
  ]);
  const why = whyCannotSubmit({
    state: entry.state,
    isSubmissionOpen: contest.isOpen.submission,
  });
  return {
    id: entry.id,
    number: shownNumber(entry.number),
    state: entry.state,
    version: entry.version,
    draft: entry.form,
    files: [...files.values()].map((file) => describeUpload(file, signedAddress(ctx))),
    film: film?.view ?? null,
    checks: film?.checks ?? [],
    reasons: entry.reasons,
    blockedBy: why ? codes[why] : null,
    events,
    updatedAt: entry.updated_at.toISOString(),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
  };
}

/** Keeps what was typed so far. Refuses with 4006, 4008, 4017. */
export async function saveEntry(
  ctx: Context,
  accountId: string,
  id: string,
  { version, ...draft }: EntryDraft & { version: number },
): Promise<MyEntry> {
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    if (!canEdit(entry.state)) throw new Refusal('wrongState');
    const form = entryDraft.parse(mergeDraft(entry, draft));
    await refuseForeignFiles(tx, accountId, form);
    if (form.school_id !== entry.form.school_id) await refuseUnlistedSchool(tx, form.school_id);
    return tx
      .updateTable('entries')
      .set({ form: JSON.stringify(form), version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return describeEntry(ctx, saved);
}

/**
 * Submits a whole draft: it gets its number, its film is queued for checks and transcoding, and the
 * receipt is mailed, all or nothing. Refuses with the faults of each field, 4001, 4008, 4017.
 */
export async function submitEntry(ctx: Context, accountId: string, id: string, version: number) {
  return ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    const contest = await readContest(tx);
    const why = whyCannotSubmit({
      state: entry.state,
      isSubmissionOpen: contest.isOpen.submission,
    });
    if (why) throw new Refusal(why);
    const film = await refuseIncomplete(tx, accountId, entry, contest.materialsRequired);
    const number = entry.number ?? (await nextNumber(tx));
    await tx
      .updateTable('entries')
      .set({ number, submitted_at: contest.now })
      .where('id', '=', id)
      .execute();
    await moveEntry(tx, entry, 'received', { actorId: accountId });
    await processFilm(tx, film);
    await mailMaker(ctx, tx, accountId, 'receipt', ({ locale, link }) => ({
      number: formatNumber(number),
      title: entry.title,
      date: formatDateTime(locale, contest.now.toISOString(), contest.timeZone),
      link: link('account'),
    }));
    return { id, number: formatNumber(number) };
  });
}

/** Sequential without gaps: the counter's row is locked until the submission commits. */
async function nextNumber(tx: Tx): Promise<number> {
  const { value } = await tx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'entry')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Takes an entry out of the contest for good. */
export async function withdrawEntry(ctx: Context, accountId: string, id: string, version: number) {
  const withdrawn = await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    if (entry.state === 'draft') throw new Refusal('wrongState');
    const moved = await moveEntry(tx, entry, 'withdrawn', { actorId: accountId });
    const values = { number: shownNumber(entry.number) ?? '', title: entry.title };
    await mailMaker(ctx, tx, accountId, 'withdrawn', () => values);
    return moved;
  });
  return describeEntry(ctx, withdrawn);
}

async function lockOwnEntry(tx: Tx, accountId: string, id: string, version: number) {
  const entry = await lockEntry(tx, id);
  if (entry?.account_id !== accountId) throw new Refusal('notFound');
  if (entry.version !== version) throw new Refusal('changedMeanwhile');
  return entry;
}

async function refuseForeignFiles(db: Database | Tx, accountId: string, form: EntryDraft) {
  const rows = await readFiles(db, form);
  for (const { id, kind } of filesOf(form)) {
    if (whyUnusable(rows.get(id), accountId, kind) === codes.parameter)
      throw new Refusal('parameter');
  }
}

/** Whether a school can be chosen; it stays until the transaction ends. */
async function isListed(tx: Tx, schoolId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contents')
    .select('id')
    .where('id', '=', schoolId)
    .where('type', '=', 'schools')
    .where('state', '=', 'published')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

async function refuseUnlistedSchool(tx: Tx, schoolId: number | null | undefined): Promise<void> {
  if (schoolId && !(await isListed(tx, schoolId))) throw fieldRefusal('school_name', 'parameter');
}

/** Refuses an entry with the faults of all its fields, else answers its film's upload. */
async function refuseIncomplete(
  tx: Tx,
  accountId: string,
  { form, state, reasons }: Entry,
  materialsRequired: boolean,
): Promise<string> {
  const parsed = entrySubmission.safeParse(form);
  const faults: Faults = parsed.error ? faultsOf(parsed.error) : {};
  if (form.group === 'student' && form.school_id && !(await isListed(tx, form.school_id))) {
    faults.school_name ??= { code: codes.required };
  }
  // Who was sent back for something else cannot add them any more.
  if (materialsRequired && !form.materials && isFieldOpen({ state, reasons }, 'materials')) {
    faults.materials ??= { code: codes.required };
  }
  const rows = await holdFiles(tx, form);
  for (const { id, field, kind } of filesOf(form)) {
    const why = whyUnusable(rows.get(id), accountId, kind);
    if (why !== null) faults[field] ??= { code: why };
  }
  if (Object.keys(faults).length === 0 && parsed.data) return parsed.data.url;
  throw refusalOf(faults);
}
