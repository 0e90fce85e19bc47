import { codes } from '@film-contest/contract/codes';
import type { EntryField } from '@film-contest/contract/entries';
import { type FormEvent, useRef, useState } from 'react';
import type { SummaryLine } from '../../components/form/error-summary.tsx';
import { faultText } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { loadWithNotice } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { useFieldLabel } from '../../lib/entry-fields.ts';
import { findFormStep, getFaultField } from '../../lib/entry-steps.ts';
import { dropKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { type DraftState, hasUnsaved } from './draft-state.ts';
import { saveAll } from './save-all.ts';
import { type DraftEditor, toDraftName } from './use-draft.ts';

type Texts = Partial<Record<EntryField, string>>;

interface Answer {
  number: string;
  msg: string;
}

/**
 * Submits an entry: saves the draft, validates it here, then on the server. Errors become lines of the
 * summary.
 */
export function useSubmission(draft: DraftEditor, onSubmitted: (answer: Answer) => void) {
  const t = useT();
  const label = useFieldLabel();
  const pagePath = usePagePath();
  const contest = useContest();
  const [faults, setFaults] = useState<Texts>({});
  const [whole, setWhole] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const entryId = draft.state.entry.id;

  function fail(found: Texts, text: string | null) {
    setFaults(found);
    setWhole(text);
    setAttempt((count) => count + 1);
  }

  async function run() {
    const state = await saveAll(draft.save);
    if (state.trouble || hasUnsaved(state)) return fail({}, describeTrouble(state));
    const { validateSubmission } = await loadWithNotice(() => import('./submission-check.ts'));
    const found = Object.entries(validateSubmission(state.values, state.entry, contest));
    if (found.length > 0) {
      return fail(groupByField(found.map(([name, fault]) => [name, faultText(t, fault)])), null);
    }
    const { version } = state.entry;
    const answer = await call('submitEntry', {
      params: { id: entryId },
      body: { version },
      quiet: true,
      idempotencyKey: `submit ${entryId} ${version}`,
    });
    if (answer.ok) {
      // Does not delay the display of the entry number.
      void dropKeptInput(toDraftName(entryId));
      return onSubmitted({ number: answer.data.number, msg: answer.msg });
    }
    const named = Object.entries(answer.fields).map(([name, { msg }]) => [name, msg] as const);
    fail(groupByField(named), named.length === 0 ? answer.msg : null);
  }

  const describeTrouble = ({ trouble, msg }: DraftState) => {
    if (trouble === 'conflict') return t(`codes.${codes.changedMeanwhile}`);
    return trouble === 'refused' && msg ? msg : t('submit.review.unsaved');
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await run();
    } catch {
      // Lost sessions and errors are reported by `call` and lead to other pages; the draft is kept.
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  const buildFieldUrl = (field: EntryField) =>
    `${pagePath('submitEntryStep', { entry: entryId, step: findFormStep(field) })}?check#${field}`;
  const lines: SummaryLine[] = (Object.keys(faults) as EntryField[]).map((field) => ({
    text: t('forms.labelled', { label: label(field), text: faults[field] ?? '' }),
    to: buildFieldUrl(field),
  }));
  if (whole) lines.unshift({ text: whole });
  return { faults, lines, attempt, isBusy, submit };
}

/** Maps parts such as `declarations.rights` to their field; the first error of a field is shown. */
export function groupByField(named: readonly (readonly [string, string])[]): Texts {
  const texts: Texts = {};
  for (const [name, text] of named) texts[getFaultField(name)] ??= text;
  return texts;
}
