import type { EntryDraft, EntryField, SentBack } from '@film-contest/contract/entries';
import type { Tx } from '../../platform/db/database.ts';
import type { MovedState } from './entries.rules.ts';
import { readFormFiles } from './entry-files.ts';
import type { Entry } from './read-entry.ts';

const statesThatCompare: readonly MovedState[] = ['received', 'checking', 'in_review'];

/**
 * Returns the change of `sent_back` when an entry moves to a state: the form is kept when changes are requested, and
 * removed by the next decision.
 */
export async function buildSentBackEntry(
  tx: Tx,
  entryId: string,
  to: MovedState,
): Promise<{ sent_back?: string | null }> {
  if (statesThatCompare.includes(to)) return {};
  if (to !== 'changes_requested') return { sent_back: null };
  const { form: draft } = await tx
    .selectFrom('entries')
    .select('form')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  // Replaced files are deleted; their names are kept.
  const files = await readFormFiles(tx, draft);
  const filenames = Object.fromEntries(
    [...files.values()].map(({ id, filename }) => [id, filename]),
  );
  return { sent_back: JSON.stringify({ draft, filenames } satisfies SentBack) };
}

export function listUnchangedFields(
  sentBack: Pick<SentBack, 'draft'> | null,
  { form, reasons }: Pick<Entry, 'form' | 'reasons'>,
): EntryField[] {
  if (!sentBack) return [];
  const fields = [...new Set(reasons.map(({ field }) => field))];
  return fields.filter(
    (field) => serializeFieldAnswer(sentBack.draft, field) === serializeFieldAnswer(form, field),
  );
}

/** Serializes the value of a field so that equal values give equal text. */
function serializeFieldAnswer(form: EntryDraft, field: EntryField): string {
  const answer = field === 'school_name' ? [form.school_id, form.school_name] : form[field];
  return JSON.stringify(answer ?? null, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : (value ?? null),
  );
}
