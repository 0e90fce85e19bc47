import type { EntryDraft } from '@film-contest/contract/entries';
import type { CorrectableField } from '@film-contest/contract/entry-flags';
import {
  pickCorrectableTexts,
  type TranslatedField,
  translatedFields,
} from '@film-contest/contract/entry-texts';
import type { EntryTexts } from '@film-contest/contract/review';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deriveEntryColumns, localizeEntryTexts } from './entry-texts.ts';
import { listChangedFields } from './form-changes.ts';
import type { Entry } from './read-entry.ts';
import {
  correctForm,
  type FormText,
  getReviewedForm,
  isRevisionPending,
} from './revisions.rules.ts';

/** Returns the form that reviewers see, and its titles and synopses by language. */
export async function readReviewedTexts(
  entry: Entry,
): Promise<{ form: EntryDraft; texts: EntryTexts }> {
  const form = getReviewedForm(entry);
  if (!isRevisionPending(entry)) return { form, texts: entry.texts };
  return { form, texts: await localizeEntryTexts(form, entry.revision?.texts ?? entry.texts) };
}

/**
 * Stores corrections by staff to the texts of a locked entry. Makes the same corrections in the entrant's revision
 * and in the form stored for comparison, if these have the same text. Converts a text between Simplified and
 * Traditional Chinese again if its source changed and staff did not change the conversion.
 */
export async function correctTexts(
  tx: Tx,
  entry: Entry,
  after: Record<CorrectableField, string>,
): Promise<Entry> {
  const shown = await readReviewedTexts(entry);
  const before = pickCorrectableTexts(shown);
  const changed = Object.fromEntries(
    Object.entries(after).filter(([field, text]) => text !== before[field as CorrectableField]),
  ) as Partial<Record<CorrectableField, string>>;
  const { title_converted, desc_converted, ...own } = changed;
  const converted = { title: title_converted, desc: desc_converted };
  const applyCorrection = (form: EntryDraft, texts: EntryTexts) =>
    correctFormAndTexts({ form, texts }, shown.form, { own, converted });
  const { form, texts } = await applyCorrection(entry.form, entry.texts);
  const { revision, last_reviewed } = entry;
  const revised = revision && {
    ...revision,
    ...(await applyCorrection(revision.form, revision.texts ?? entry.texts)),
  };
  const isRevised = revised !== null && listChangedFields(form, revised.form).length > 0;
  const compared = last_reviewed && {
    ...last_reviewed,
    draft: correctForm(last_reviewed.draft, shown.form, own),
  };
  const corrected = await tx
    .updateTable('entries')
    .set({
      form: JSON.stringify(form),
      ...(await deriveEntryColumns(form, texts)),
      revision: isRevised ? JSON.stringify(revised) : null,
      ...(!isRevised && { revision_submitted_at: null }),
      last_reviewed: compared && JSON.stringify(compared),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (entry.state === 'published') await sql`select pg_notify('changed', 'entries')`.execute(tx);
  return corrected;
}

interface Corrections {
  own: Partial<Record<FormText, string>>;
  converted: Partial<Record<TranslatedField, string>>;
}

/** Corrects the fields of a form that still have the text that staff saw. */
async function correctFormAndTexts(
  { form, texts }: { form: EntryDraft; texts: EntryTexts },
  shown: EntryDraft,
  { own, converted }: Corrections,
): Promise<{ form: EntryDraft; texts: EntryTexts }> {
  const corrected = correctForm(form, shown, own);
  const conversions = translatedFields.flatMap((field) => {
    const text = converted[field];
    return text === undefined || form[field] !== shown[field] ? [] : [[field, text]];
  });
  return {
    form: corrected,
    texts: await localizeEntryTexts(corrected, texts, Object.fromEntries(conversions)),
  };
}
