import type { EntryDraft, EntryField, SentBack } from '@film-contest/contract/entries';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { MovedState } from './entries.rules.ts';
import { readFormFiles } from './entry-files.ts';
import { isSameFieldValue } from './form-changes.ts';
import type { Entry } from './read-entry.ts';

const statesThatCompare: readonly MovedState[] = ['received', 'checking', 'in_review'];

/**
 * Returns the changes to the columns with earlier forms when an entry moves to the state `to`. A request for
 * changes stores the current form, to compare it with the next submission. The next decision deletes the stored
 * forms.
 */
export async function buildComparisonColumns(
  tx: Tx,
  entryId: string,
  to: MovedState,
): Promise<{ sent_back?: string | null; last_reviewed?: null }> {
  if (statesThatCompare.includes(to)) return {};
  if (to !== 'changes_requested') return { sent_back: null, last_reviewed: null };
  const { form } = await tx
    .selectFrom('entries')
    .select('form')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return { sent_back: JSON.stringify(await readFormForComparison(tx, form)), last_reviewed: null };
}

/** Returns a form for later comparison, with the names of its files, because replaced files are deleted. */
export async function readFormForComparison(
  db: Database | Tx,
  draft: EntryDraft,
): Promise<SentBack> {
  const files = await readFormFiles(db, draft);
  const filenames = Object.fromEntries(
    [...files.values()].map(({ id, filename }) => [id, filename]),
  );
  return { draft, filenames };
}

export function listUnchangedFields(
  sentBack: Pick<SentBack, 'draft'> | null,
  { form, reasons }: Pick<Entry, 'form' | 'reasons'>,
): EntryField[] {
  if (!sentBack) return [];
  const fields = [...new Set(reasons.map(({ field }) => field))];
  return fields.filter((field) => isSameFieldValue(sentBack.draft, form, field));
}
