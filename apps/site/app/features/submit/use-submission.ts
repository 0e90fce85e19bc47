import { codes } from '@film-contest/contract/codes';
import type { EntryField } from '@film-contest/contract/entries';
import { type FormEvent, useState } from 'react';
import { formatSummaryText, type SummaryLine } from '../../components/form/error-summary.tsx';
import { formatFieldError } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { useEntryFieldLabel } from '../../lib/entry-fields.ts';
import { findFormStep, getErrorField } from '../../lib/entry-steps.ts';
import { dropKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import { type DraftState, hasUnsavedInput, saveAllInput } from './draft-state.ts';
import { type DraftEditor, getDraftStorageName } from './use-draft.ts';

type Texts = Partial<Record<EntryField, string>>;

interface Answer {
  number: string;
  msg: string;
}

/** Saves the draft, validates it in the browser, and submits it. Errors are shown in the summary. */
export function useSubmission(draft: DraftEditor, onSubmitted: (answer: Answer) => void) {
  const t = useT();
  const label = useEntryFieldLabel();
  const pagePath = usePagePath();
  const contest = useContest();
  const [faults, setFaults] = useState<Texts>({});
  const [whole, setWhole] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const entryId = draft.state.entry.id;

  function showSubmissionErrors(found: Texts, text: string | null) {
    setFaults(found);
    setWhole(text);
    setAttempt((count) => count + 1);
  }

  async function runSubmission() {
    const state = await saveAllInput(draft.save);
    if (state.trouble || hasUnsavedInput(state))
      return showSubmissionErrors({}, describeDraftTrouble(state));
    const { validateSubmission } = await loadChunkWithNotice(() => import('./submission-check.ts'));
    const found = Object.entries(validateSubmission(state.values, state.entry, contest));
    if (found.length > 0) {
      return showSubmissionErrors(
        groupErrorsByField(found.map(([name, fault]) => [name, formatFieldError(t, fault)])),
        null,
      );
    }
    const { version } = state.entry;
    const answer = await call('submitEntry', {
      params: { id: entryId },
      body: { version },
      quiet: true,
      idempotencyKey: `submit ${entryId} ${version}`,
    });
    if (answer.ok) {
      // Clears the kept input without waiting, so that the entry number is displayed at once.
      void dropKeptInput(getDraftStorageName(entryId));
      return onSubmitted({ number: answer.data.number, msg: answer.msg });
    }
    const named = Object.entries(answer.fields).map(([name, { msg }]) => [name, msg] as const);
    showSubmissionErrors(groupErrorsByField(named), named.length === 0 ? answer.msg : null);
  }

  const describeDraftTrouble = ({ trouble, msg }: DraftState) => {
    if (trouble === 'conflict') return t(`codes.${codes.changedMeanwhile}`);
    return trouble === 'refused' && msg ? msg : t('submit.review.unsaved');
  };

  const { isBusy, run } = useBusyAction(runSubmission);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };

  const buildFieldStepUrl = (field: EntryField) =>
    `${pagePath('submitEntryStep', { entry: entryId, step: findFormStep(field) })}?check#${field}`;
  const lines: SummaryLine[] = (Object.keys(faults) as EntryField[]).map((field) => ({
    text: formatSummaryText(t, label(field), faults[field] ?? ''),
    to: buildFieldStepUrl(field),
  }));
  if (whole) lines.unshift({ text: whole });
  return { faults, lines, attempt, isBusy, submit: handleSubmit };
}

/**
 * Groups error texts by field and keeps the first text of each field. An error of `declarations.rights` belongs to
 * `declarations`.
 */
export function groupErrorsByField(named: readonly (readonly [string, string])[]): Texts {
  const texts: Texts = {};
  for (const [name, text] of named) texts[getErrorField(name)] ??= text;
  return texts;
}
