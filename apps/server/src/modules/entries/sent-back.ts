import type { EntryDraft, EntryField, SentBack } from '@film-contest/contract/entries';
import type { Tx } from '../../platform/db/database.ts';
import type { MovedState } from './entries.rules.ts';
import { readFormFiles } from './entry-files.ts';
import type { Entry } from './read-entry.ts';

const statesThatCompare: readonly MovedState[] = ['received', 'checking', 'in_review'];

/**
 * What is written of an earlier form when an entry moves: kept while its changes are made and looked
 * at, forgotten by the next decision.
 */
export async function sentBackFor(
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
  // A file that is replaced is thrown away: its name is kept.
  const files = await readFormFiles(tx, draft);
  const filenames = Object.fromEntries(
    [...files.values()].map(({ id, filename }) => [id, filename]),
  );
  return { sent_back: JSON.stringify({ draft, filenames } satisfies SentBack) };
}

/** Which of the fields that were asked for are as they were. */
export function unchangedFields(
  sentBack: Pick<SentBack, 'draft'> | null,
  { form, reasons }: Pick<Entry, 'form' | 'reasons'>,
): EntryField[] {
  if (!sentBack) return [];
  const fields = [...new Set(reasons.map(({ field }) => field))];
  return fields.filter((field) => answerOf(sentBack.draft, field) === answerOf(form, field));
}

/** A field's answer as a text that is the same exactly when the answer is. */
function answerOf(form: EntryDraft, field: EntryField): string {
  const answer = field === 'school_name' ? [form.school_id, form.school_name] : form[field];
  return JSON.stringify(answer ?? null, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : (value ?? null),
  );
}
