import type { EntryDraft } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { queueFilmProcessing } from '../films/films.ts';
import { queueEntryPurge } from '../media/purge.ts';
import { changeEntryState, recordEntryEvent } from './change-entry-state.ts';
import { saveEntryFiles } from './entry-files.ts';
import { deriveEntryColumns, localizeEntryTexts } from './entry-texts.ts';
import { listChangedFields } from './form-changes.ts';
import { readFormForComparison } from './form-comparison.ts';
import { getEntryMailValues, mailEntrant, mailRequestedChanges } from './mail-entrant.ts';
import type { Entry } from './read-entry.ts';
import { isRevisionPending } from './revisions.rules.ts';
import type { LastReviewed, Revision } from './tables.ts';

/** Stores a form as the open revision of a locked entry. Deletes the revision if the form has no changes. */
export async function saveRevision(tx: Tx, entry: Entry, form: EntryDraft): Promise<Entry> {
  const revision: Revision | null =
    listChangedFields(entry.form, form).length > 0
      ? {
          form,
          ...(entry.revision?.texts && { texts: entry.revision.texts }),
          reasons: entry.revision?.reasons ?? [],
          savedAt: new Date().toISOString(),
        }
      : null;
  await saveEntryFiles(tx, entry.id, entry.form, revision?.form);
  return tx
    .updateTable('entries')
    .set({
      revision: revision && JSON.stringify(revision),
      revision_version: sql`revision_version + 1`,
      revision_submitted_at: null,
      // Changes the version that reviewers see, because the revision is no longer submitted.
      ...(isRevisionPending(entry) && { version: sql`version + 1`, updated_at: sql`now()` }),
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Replaces the form of a locked entry with its revised form. Keeps the form that reviewers last saw for comparison.
 */
export async function applyRevision(tx: Tx, entry: Entry, form: EntryDraft): Promise<Entry> {
  await saveEntryFiles(tx, entry.id, form);
  const isSameFilm = form.url === entry.form.url;
  const lastReviewed = await buildLastReviewedForm(tx, entry);
  return tx
    .updateTable('entries')
    .set({
      form: JSON.stringify(form),
      ...(await deriveEntryColumns(form, entry.revision?.texts ?? entry.texts)),
      revision: null,
      revision_submitted_at: null,
      // Deletes the giveaways if the film was replaced, because their times refer to the former film.
      ...(!isSameFilm && { giveaways: '[]' }),
      last_reviewed: lastReviewed && JSON.stringify(lastReviewed),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the form that reviewers last saw. If no reviewer has seen the entry since an earlier revision, this is
 * the form from before that revision; otherwise the current form.
 */
async function buildLastReviewedForm(
  tx: Tx,
  { state, form, last_reviewed }: Entry,
): Promise<LastReviewed | null> {
  const wasReviewed = state === 'in_review' || state === 'changes_requested';
  if (last_reviewed ? !last_reviewed.isSeen : !wasReviewed) return last_reviewed;
  return {
    ...(await readFormForComparison(tx, form)),
    at: new Date().toISOString(),
    isSeen: false,
  };
}

/**
 * Records that a reviewer has seen the last revision of an entry. Does nothing if the entry has changed since.
 */
export const markRevisionSeen = (db: Database, { id, version }: { id: string; version: number }) =>
  db
    .updateTable('entries')
    .set({ last_reviewed: sql<string>`jsonb_set(last_reviewed, '{isSeen}', 'true')` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(sql<boolean>`last_reviewed ->> 'isSeen' = 'false'`)
    .execute();

/**
 * Submits the revision of a locked entry. An entry under review changes at once; a new film restarts the check. A
 * published entry does not change until staff decide about the revision.
 */
export async function submitRevision(
  ctx: Context,
  tx: Tx,
  entry: Entry,
  { form, now }: { form: EntryDraft; now: Date },
): Promise<void> {
  const changed = listChangedFields(entry.form, form);
  const event = { actorId: entry.account_id, changed, revision: 'submitted' } as const;
  const newFilm = form.url && form.url !== entry.form.url ? form.url : null;
  const isPublished = entry.state === 'published';
  if (isPublished) {
    await markRevisionUnreviewed(tx, entry.id, now);
    await recordEntryEvent(tx, entry, event);
  } else {
    const applied = await applyRevision(tx, entry, form);
    if (newFilm) await changeEntryState(tx, applied, 'received', event);
    else await recordEntryEvent(tx, applied, event);
  }
  if (newFilm) {
    await tx.updateTable('entries').set({ submitted_at: now }).where('id', '=', entry.id).execute();
    await queueFilmProcessing(tx, newFilm);
  }
  const texts = await localizeEntryTexts(form, entry.revision?.texts ?? entry.texts);
  await mailEntrant(ctx, tx, entry.account_id, 'revised', (maker) => ({
    ...getEntryMailValues({ number: entry.number, texts, title: form.title ?? '' }, maker),
    changed,
    isPublished,
    link: maker.link('account'),
    account: maker.link('account'),
  }));
}

const markRevisionUnreviewed = (tx: Tx, entryId: string, now: Date) =>
  tx
    .updateTable('entries')
    .set({
      revision: sql<string>`jsonb_set(revision, '{reasons}', '[]')`,
      revision_submitted_at: now,
      submitted_at: now,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', entryId)
    .execute();

/** Publishes the submitted revision of a locked, published entry, and notifies the entrant. */
export async function acceptRevision(
  ctx: Context,
  tx: Tx,
  entry: Entry,
  actorId: string,
): Promise<Entry> {
  const form = entry.revision?.form ?? entry.form;
  const changed = listChangedFields(entry.form, form);
  const accepted = await applyRevision(tx, entry, form);
  await recordEntryEvent(tx, accepted, { actorId, changed, revision: 'accepted' });
  await queueEntryPurge(tx, entry);
  await sql`select pg_notify('changed', 'entries')`.execute(tx);
  await mailEntrant(ctx, tx, entry.account_id, 'revisionPublished', (maker) => ({
    ...getEntryMailValues(accepted, maker),
    changed,
    link: maker.link('galleryEntry', { id: entry.number ?? 0 }),
  }));
  return accepted;
}

interface Return {
  reasons: Entry['reasons'];
  /** Account that requests the changes; null for the automatic checks. */
  actorId: string | null;
}

/**
 * Requests changes to the submitted revision of a locked, published entry. The entry stays public without the
 * revision.
 */
export async function sendRevisionBack(
  ctx: Context,
  tx: Tx,
  entry: Entry,
  { reasons, actorId }: Return,
): Promise<Entry> {
  const returned = await tx
    .updateTable('entries')
    .set({
      revision: JSON.stringify({ ...entry.revision, reasons }),
      revision_submitted_at: null,
      revision_version: sql`revision_version + 1`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEntryEvent(tx, entry, { actorId, reasons, revision: 'returned' });
  await mailRequestedChanges(ctx, tx, entry, { reasons, isByMachine: actorId === null });
  return returned;
}

/**
 * Handles the revision of a reopened entry. If the revision was submitted, applies it and continues the review of the
 * entry with it; a new film is checked first. Otherwise removes the reasons of the last review from the revision,
 * because they would hide the reasons of the next review.
 */
export async function applyOrResetReopenedRevision(tx: Tx, entry: Entry): Promise<Entry> {
  const { revision } = entry;
  if (!revision) return entry;
  if (entry.revision_submitted_at) {
    const applied = await applyRevision(tx, entry, revision.form);
    const { url } = revision.form;
    if (!url || url === entry.form.url) return applied;
    await queueFilmProcessing(tx, url);
    return changeEntryState(tx, applied, 'received');
  }
  return tx
    .updateTable('entries')
    .set({ revision: JSON.stringify({ ...revision, reasons: [] }) })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
