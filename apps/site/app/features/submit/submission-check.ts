import { type EntryDraft, entrySubmission } from '@film-contest/contract/entries';
import { type Faults, faultsOf } from '@film-contest/contract/faults';

/** What a submission of the draft would be refused for, by the very schema of the server. */
export function submissionFaults(draft: EntryDraft): Faults {
  const { error } = entrySubmission.safeParse(draft);
  return error ? faultsOf(error) : {};
}
