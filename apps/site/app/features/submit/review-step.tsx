import { codes } from '@film-contest/contract/codes';
import type { EntryField } from '@film-contest/contract/entries';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorSummary, type SummaryLine } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { faultText } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { loadOrTell } from '../../lib/chunk.ts';
import { useFieldLabel } from '../../lib/entry-fields.ts';
import { stepOf } from '../../lib/entry-steps.ts';
import { dropKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { Answers } from './answers.tsx';
import type { DraftState } from './draft-state.ts';
import { useEditor } from './editor-context.tsx';
import styles from './submit.module.css';
import { useUploadsMoving } from './upload-store.ts';
import { type DraftEditor, keptNameOf } from './use-draft.ts';

interface ReviewStepProps {
  draft: DraftEditor;
  onSubmitted: (sent: { number: string; msg: string }) => void;
}

/** Every answer once more, then the one Submit. */
export function ReviewStep({ draft, onSubmitted }: ReviewStepProps) {
  const t = useT();
  const { entry, values, isOpen } = useEditor();
  const moving = useUploadsMoving(entry.id);
  const { faults, lines, attempt, isBusy, submit } = useSubmission(draft, onSubmitted);
  const { blockedBy } = entry;
  const isBack = entry.state === 'changes_requested';
  return (
    <>
      <p className={styles.lead}>{t('submit.review.text')}</p>
      <ErrorSummary lines={lines} attempt={attempt} />
      <Answers
        entryId={entry.id}
        draft={values}
        files={entry.files}
        isOpen={isOpen}
        faultOf={(field) => faults[field]}
      />
      {moving > 0 && <p role="status">{t('submit.tasks.uploading', { count: moving })}</p>}
      {blockedBy !== null && <p className={styles.blocked}>{t.dynamic(`codes.${blockedBy}`)}</p>}
      <form method="post" onSubmit={submit} className={styles.submitBar}>
        <SubmitButton isBusy={isBusy} isBlocked={blockedBy !== null}>
          {isBack ? t('submit.changes.resubmit') : t('submit.review.submit')}
        </SubmitButton>
      </form>
    </>
  );
}

type Texts = Partial<Record<EntryField, string>>;

function useSubmission(draft: DraftEditor, onSubmitted: ReviewStepProps['onSubmitted']) {
  const t = useT();
  const label = useFieldLabel();
  const pagePath = usePagePath();
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
    const state = await draft.save();
    if (state.trouble) return fail({}, troubleText(state));
    const { submissionFaults } = await loadOrTell(() => import('./submission-check.ts'));
    const found = Object.entries(submissionFaults(state.values));
    if (found.length > 0) {
      return fail(byField(found.map(([name, fault]) => [name, faultText(t, fault)])), null);
    }
    const { version } = state.entry;
    const answer = await call('submitEntry', {
      params: { id: entryId },
      body: { version },
      quiet: true,
      idempotencyKey: `submit ${entryId} ${version}`,
    });
    if (answer.ok) {
      await dropKeptInput(keptNameOf(entryId));
      return onSubmitted({ number: answer.data.number, msg: answer.msg });
    }
    const named = Object.entries(answer.fields).map(([name, { msg }]) => [name, msg] as const);
    fail(byField(named), named.length === 0 ? answer.msg : null);
  }

  const troubleText = ({ trouble, msg }: DraftState) => {
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
      // Told already: lost sessions and faults lead to other pages, and the draft is kept.
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  const addressOf = (field: EntryField) =>
    `${pagePath('submitEntryStep', { entry: entryId, step: stepOf(field) })}?check#${field}`;
  const lines: SummaryLine[] = (Object.keys(faults) as EntryField[]).map((field) => ({
    text: `${label(field)}: ${faults[field]}`,
    to: addressOf(field),
  }));
  if (whole) lines.unshift({ text: whole });
  return { faults, lines, attempt, isBusy, submit };
}

/** `declarations.rights` counts for `declarations`; the first fault of a field speaks for it. */
function byField(named: readonly (readonly [string, string])[]): Texts {
  const texts: Texts = {};
  for (const [name, text] of named) texts[name.split('.')[0] as EntryField] ??= text;
  return texts;
}
