import { codes } from '@film-contest/contract/codes';
import { type EntryDraft, entrySubmission, type MyEntry } from '@film-contest/contract/entries';
import {
  type AskedPapers,
  findSubtitleErrors,
  listMissingPapers,
} from '@film-contest/contract/entry-rules';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { findChosenFilmChecks } from './picked-films.ts';

/**
 * Returns the errors of a draft.
 * @param asked the papers that the contest's settings require, as far as this page knows them
 */
export function validateSubmission(
  draft: EntryDraft,
  entry: MyEntry,
  asked: AskedPapers | null,
): Faults {
  const { error } = entrySubmission.safeParse(draft);
  const missing = asked ? listMissingPapers(draft, entry, asked) : [];
  return {
    ...findSubtitleErrors(draft, entry, {
      filmChecks: findChosenFilmChecks(entry, draft.url),
      files: entry.files,
    }),
    ...Object.fromEntries(missing.map((field) => [field, { code: codes.required }])),
    ...(error && listFieldErrors(error)),
  };
}
