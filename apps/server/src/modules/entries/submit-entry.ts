import { codes } from '@film-contest/contract/codes';
import { type EntryField, entrySubmission } from '@film-contest/contract/entries';
import { clearFieldsOfOtherGroup } from '@film-contest/contract/entry-groups';
import {
  canEditEntry,
  findSubtitleErrors,
  getFilmDeadline,
  listMissingPapers,
} from '@film-contest/contract/entry-rules';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { formatDateTime } from '@film-contest/messages/format';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueFilmProcessing } from '../films/films.ts';
import { type Contest, readContest } from '../settings/settings.ts';
import { isAwaitingBytes } from '../uploads/declared-file.ts';
import { findUploadRefusal } from '../uploads/uploads.ts';
import { setFilmDeadline } from './await-film.ts';
import { changeEntryState, lockOwnEntry } from './change-entry-state.ts';
import { findSubmissionRefusal } from './entries.rules.ts';
import { listFormFiles, lockFormFiles } from './entry-files.ts';
import { deriveEntryColumns } from './entry-texts.ts';
import { listChangedFields } from './form-changes.ts';
import { getEntryMailValues, mailEntrant } from './mail-entrant.ts';
import type { Entry } from './read-entry.ts';
import { getRevisionState, getWorkingForm } from './revisions.rules.ts';
import { applyRevision, submitRevision } from './revisions.ts';
import { isSchoolListed } from './schools.ts';

/**
 * Submits a draft or an entry whose changes were requested: assigns its number, queues or awaits its film, and queues
 * the receipt. Submits the revision of any other entry.
 */
export async function submitEntry(ctx: Context, accountId: string, id: string, version: number) {
  return ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwnEntry(tx, accountId, id, version);
    const contest = await readContest(tx);
    const why = findSubmissionRefusal({
      state: entry.state,
      revision: getRevisionState(entry),
      filmAwaitedUntil: entry.film_awaited_until,
      isSubmissionOpen: contest.isOpen.submission,
    });
    if (why) throw new Refusal(why);
    const form = getWorkingForm(entry, contest.isOpen.submission);
    const changed = listChangedFields(entry.form, form);
    const submitted = { ...entry, form, changed };
    const film = await requireCompleteEntry(tx, accountId, submitted, contest);
    if (!canEditEntry(entry.state)) {
      await submitRevision(ctx, tx, entry, { form, now: contest.now });
      return { id, number: formatPublicNumber(entry.number ?? 0) };
    }
    const current = entry.revision ? await applyRevision(tx, entry, form) : entry;
    const derived = await deriveEntryColumns(current.form, current.texts);
    const number = entry.number ?? (await takeNextEntryNumber(tx));
    const numbered = await tx
      .updateTable('entries')
      .set({ number, submitted_at: contest.now, ...derived })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await changeEntryState(tx, entry, 'received', { actorId: accountId, changed });
    if (film.awaitedUntil) await setFilmDeadline(tx, id, film.awaitedUntil);
    else await queueFilmProcessing(tx, film.uploadId);
    await queueReceiptMail(ctx, tx, numbered, contest, film.awaitedUntil);
    return { id, number: formatPublicNumber(number) };
  });
}

const queueReceiptMail = (
  ctx: Context,
  tx: Tx,
  entry: Entry,
  { now, timeZone }: Contest,
  filmUntil: Date | null,
) =>
  mailEntrant(ctx, tx, entry.account_id, 'receipt', (maker) => {
    const formatReceiptDate = (moment: Date) =>
      formatDateTime(maker.locale, moment.toISOString(), timeZone);
    return {
      ...getEntryMailValues(entry, maker),
      date: formatReceiptDate(now),
      filmUntil: filmUntil && formatReceiptDate(filmUntil),
      link: filmUntil
        ? maker.link('submitEntryStep', { entry: entry.id, step: 'video' })
        : maker.link('account'),
      account: maker.link('account'),
    };
  });

/** Assigns the next entry number. Without gaps, because the counter's row stays locked until the submission commits. */
async function takeNextEntryNumber(tx: Tx): Promise<number> {
  const { value } = await tx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'entry')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

interface SubmittedFilm {
  uploadId: string;
  /** Deadline for the film's bytes, if they have not arrived. */
  awaitedUntil: Date | null;
}

/** Validates all fields of an entry, and returns the entry's film. */
async function requireCompleteEntry(
  tx: Tx,
  accountId: string,
  entry: Entry & { changed: EntryField[] },
  contest: Contest,
): Promise<SubmittedFilm> {
  const form = clearFieldsOfOtherGroup(entry.form);
  const parsed = entrySubmission.safeParse(form);
  const faults: Faults = parsed.error ? listFieldErrors(parsed.error) : {};
  if (form.school_id && !(await isSchoolListed(tx, form.school_id))) {
    faults.school_name ??= { code: codes.required };
  }
  for (const field of listMissingPapers(form, entry, contest))
    faults[field] ??= { code: codes.required };
  // The film of a revision must have arrived, because the entry would be rejected if the film never arrived.
  const until = canEditEntry(entry.state) ? getFilmDeadline(contest, contest.now) : null;
  const rows = await lockFormFiles(tx, form);
  const filmChecks = rows.get(form.url ?? '')?.checks ?? [];
  Object.assign(faults, {
    ...findSubtitleErrors(form, entry, { filmChecks, files: rows.values() }),
    ...faults,
  });
  let isAwaited = false;
  for (const { id, field, kind } of listFormFiles(form)) {
    if (field === 'student_proof' && contest.studentProof === 'off') continue;
    const file = rows.get(id);
    const why = findUploadRefusal(file, accountId, kind);
    if (field === 'url' && why === codes.uploadUnfinished && until && isAwaitingBytes(file)) {
      isAwaited = true;
    } else if (why !== null) faults[field] ??= { code: why };
  }
  if (Object.keys(faults).length === 0 && parsed.data) {
    return { uploadId: parsed.data.url, awaitedUntil: isAwaited ? until : null };
  }
  throw createFieldsRefusal(faults);
}
