import { loadChunk } from '@film-contest/contract/chunk';
import type { EntryDraft, EntryField, MyEntry } from '@film-contest/contract/entries';
import { isFieldOpen } from '@film-contest/contract/entry-rules';
import type { Faults } from '@film-contest/contract/faults';
import { retryUntilSuccess } from '@film-contest/contract/retry';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatFieldError } from '../../components/form/use-form.ts';
import { notifyChunkError } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { runAfterPress } from '../../lib/delay-after-press.ts';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { listUnfinishedUploadErrors } from './attach-file.ts';
import { useCurrentEntryFiles } from './known-files.ts';
import type { validateSubmission } from './submission-check.ts';
import type { DraftEditor } from './use-draft.ts';

interface Editor {
  entry: MyEntry;
  values: EntryDraft;
  change: (changed: EntryDraft) => void;
  save: DraftEditor['save'];
  refresh: DraftEditor['refresh'];
  /** Errors that a submission would cause now; null until the validation rules are loaded. */
  faults: Faults | null;
  isOpen: (field: EntryField) => boolean;
  getReason: (field: EntryField) => string | null;
  /** Called when a form field loses the focus. Its errors are shown from then on. */
  leave: (field: string) => void;
  wasLeft: (field: string) => boolean;
  /** Whether a field had an error at the last attempt to submit; false for fields that were added since. */
  wasFaulty: (field: string) => boolean;
}

const EditorContext = createContext<Editor | null>(null);

export function useEntryEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('outside of the editor');
  return editor;
}

export function EntryEditorProvider(props: { draft: DraftEditor; children: ReactNode }) {
  const { state, change, save, refresh } = props.draft;
  const { values } = state;
  const files = useCurrentEntryFiles(state.entry.id, state.entry.files);
  const entry = useMemo(() => ({ ...state.entry, files }), [state.entry, files]);
  const faults = useSubmissionErrors(values, entry);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const checked = useFieldsWithSubmitErrors(faults);
  const editor = useMemo<Editor>(
    () => ({
      entry,
      values,
      change,
      save,
      refresh,
      faults,
      isOpen: (field) => isFieldOpen(entry, field),
      getReason: (field) => entry.reasons.find((given) => given.field === field)?.reason ?? null,
      leave: (field) => {
        runAfterPress(() => setLeft((before) => new Set(before).add(field)));
        void save();
      },
      wasLeft: (field) => left.has(field),
      wasFaulty: (field) => checked?.has(field) ?? false,
    }),
    [entry, values, change, save, refresh, faults, left, checked],
  );
  return <EditorContext value={editor}>{props.children}</EditorContext>;
}

/**
 * Returns the fields that had errors when the reader opened this step from the review. Returns null if the reader came
 * from elsewhere.
 */
function useFieldsWithSubmitErrors(faults: Faults | null): ReadonlySet<string> | null {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const isChecked = search.has('check') && faults !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later errors were not found by that attempt to submit
  return useMemo(() => (isChecked ? new Set(Object.keys(faults)) : null), [isChecked, key]);
}

type Check = typeof validateSubmission;

/**
 * Returns the errors of a submission. Loads the validation rules as a separate script, so that typing does not wait for
 * them.
 */
function useSubmissionErrors(values: EntryDraft, entry: MyEntry): Faults | null {
  const contest = useContest();
  const [check, setCheck] = useState<{ run: Check } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    retryUntilSuccess(() => loadChunk(() => import('./submission-check.ts')), { signal }).then(
      ({ validateSubmission }) => setCheck({ run: validateSubmission }),
      // Without this script the draft can still be submitted, because the server validates every submission.
      (error) => !signal.aborted && notifyChunkError(error),
    );
    return () => leaving.abort();
  }, []);
  return useMemo(
    () =>
      check && {
        ...listUnfinishedUploadErrors(values, entry.files),
        ...check.run(values, entry, contest),
      },
    [check, values, entry, contest],
  );
}

/**
 * Returns a function for the error text of a field. A wrong answer is reported once the field has lost the focus, a
 * missing answer only after an attempt to submit.
 */
export function useFieldErrorText() {
  const t = useT();
  const { faults, wasLeft, wasFaulty, values } = useEntryEditor();
  const wrong = faults && listWrongAnswers(values, faults);
  return (field: string): string | undefined => {
    const fault = wasFaulty(field) ? faults?.[field] : wasLeft(field) ? wrong?.[field] : undefined;
    return fault && formatFieldError(t, fault);
  };
}
