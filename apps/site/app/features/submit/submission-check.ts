import { codes } from '@film-contest/contract/codes';
import { type EntryDraft, entrySubmission, type MyEntry } from '@film-contest/contract/entries';
import {
  type AskedPapers,
  missingPapers,
  subtitleFaults,
} from '@film-contest/contract/entry-rules';
import { type Faults, faultsOf } from '@film-contest/contract/faults';
import { findFilmChecks } from './picked-films.ts';

/**
 * What a submission of the draft would be refused for, by the very schema of the server.
 *
 * @param asked what the contest's settings ask for, as far as this page knows.
 */
export function submissionFaults(
  draft: EntryDraft,
  entry: MyEntry,
  asked: AskedPapers | null,
): Faults {
  const { error } = entrySubmission.safeParse(draft);
  const missing = asked ? missingPapers(draft, entry, asked) : [];
  return {
    ...subtitleFaults(draft, entry, {
      filmChecks: findFilmChecks(entry, draft.url),
      files: entry.files,
    }),
    ...Object.fromEntries(missing.map((field) => [field, { code: codes.required }])),
    ...(error && faultsOf(error)),
  };
}
