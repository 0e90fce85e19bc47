import type { MyEntry } from '@film-contest/contract/entries';
import { joinSentences } from '@film-contest/messages/format';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatFieldError } from '../../components/form/use-form.ts';
import { useEntryFieldLabel } from '../../lib/entry-fields.ts';
import {
  type FormStep,
  findFormStep,
  formSteps,
  getErrorField,
  getNextEditorStep,
  getPreviousEditorStep,
  listWrongAnswers,
  type Step,
} from '../../lib/entry-steps.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useIsUnmounted } from '../../lib/use-is-left.ts';
import { SubmissionDeadline } from './deadline.tsx';
import type { KeptDraft } from './draft-state.ts';
import { EntryEditorProvider, useEntryEditor } from './editor-context.tsx';
import { applyOpenCroppers } from './open-frames.ts';
import { ReviewStep, type Sent } from './review-step.tsx';
import { DraftSaveStatus } from './save-status.tsx';
import { EligibilityStep } from './step-eligibility.tsx';
import { FilmStep } from './step-film.tsx';
import { PapersStep } from './step-papers.tsx';
import { TeamStep } from './step-team.tsx';
import { useStepTitle } from './step-titles.ts';
import { VideoStep } from './step-video.tsx';
import styles from './submit.module.css';
import { TasksStep } from './tasks-step.tsx';
import { useEntryDraft } from './use-draft.ts';

interface EntryEditorProps {
  entry: MyEntry;
  kept: Partial<KeptDraft> | null;
  step: Step;
  onSubmitted: (sent: Sent) => void;
}

/** The editor of one entry. It stays mounted while the step changes, with its draft and uploads. */
export function EntryEditor({ entry, kept, step, onSubmitted }: EntryEditorProps) {
  const draft = useEntryDraft(entry, kept);
  const title = useStepTitle();
  return (
    <EntryEditorProvider draft={draft}>
      <div className={styles.page}>
        <EditorStepPosition step={step} entryId={entry.id} />
        <EditorStepHeading step={step} text={title(step)} />
        <DraftSaveStatus draft={draft} />
        {isFormStep(step) && entry.state === 'draft' && <SubmissionDeadline isBrief />}
        {step === 'tasks' && <TasksStep />}
        {step === 'review' && <ReviewStep draft={draft} onSubmitted={onSubmitted} />}
        {isFormStep(step) && (
          <EditorStepForm key={step} step={step} entryId={entry.id} save={draft.save} />
        )}
      </div>
    </EntryEditorProvider>
  );
}

const isFormStep = (step: Step): step is FormStep => step !== 'tasks' && step !== 'review';

function EditorStepPosition({ step, entryId }: { step: Step; entryId: string }) {
  const t = useT();
  if (step === 'tasks') return null;
  const place = step === 'review' ? formSteps.length + 1 : formSteps.indexOf(step) + 1;
  return (
    <p className={styles.place}>
      <span>{t('submit.step', { step: place, steps: formSteps.length + 1 })}</span>
      <PageLink to="submitEntryStep" params={{ entry: entryId, step: 'tasks' }}>
        {t('submit.toTasks')}
      </PageLink>
    </p>
  );
}

/** Moves the focus to the field in the URL fragment (`#desc`), or to the heading. */
function EditorStepHeading({ step, text }: { step: Step; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (field) field.focus();
    else if (!isFirst.current) heading.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [hash, step]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

const forms = {
  eligibility: EligibilityStep,
  film: FilmStep,
  team: TeamStep,
  video: VideoStep,
  papers: PapersStep,
} as const satisfies Record<FormStep, () => unknown>;

interface StepFormProps {
  step: FormStep;
  entryId: string;
  save: () => Promise<unknown>;
}

/** Shows a notice about wrong answers in the editor's step that was left. */
function useWrongAnswersNotice(step: FormStep) {
  const t = useT();
  const label = useEntryFieldLabel();
  const { values, faults } = useEntryEditor();
  return () => {
    const wrong = Object.entries(faults ? listWrongAnswers(values, faults) : {})
      .map(([name, fault]) => ({ field: getErrorField(name), text: formatFieldError(t, fault) }))
      .filter(({ field }) => findFormStep(field) === step)
      .map(({ field, text }) => t('forms.labelled', { label: label(field), text }));
    if (wrong.length === 0) return;
    const title = t('submit.tasks.fix');
    showNotice({ level: 'warning', title, text: joinSentences(t.locale, wrong), stay: true });
  };
}

function EditorStepForm({ step, entryId, save }: StepFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const Form = forms[step];
  const isLeft = useIsUnmounted();
  const tellWrong = useWrongAnswersNotice(step);
  const isGoing = useRef(false);

  /** Crops the pictures in open croppers first; if one cannot be cropped, the step stays open. */
  async function saveAndOpenNextStep(event: FormEvent) {
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    const areApplied = await applyOpenCroppers();
    isGoing.current = false;
    if (!areApplied || isLeft.current) return;
    void save();
    tellWrong();
    navigate(pagePath('submitEntryStep', { entry: entryId, step: getNextEditorStep(step) }));
  }
  return (
    <form method="post" className={styles.form} onSubmit={saveAndOpenNextStep} noValidate>
      <Form />
      <div className={styles.buttons}>
        <button type="submit" className="button" data-kind="primary">
          {t('submit.next')}
        </button>
        <PageLink
          to="submitEntryStep"
          params={{ entry: entryId, step: getPreviousEditorStep(step) }}
          className="button"
        >
          {t('submit.previous')}
        </PageLink>
      </div>
    </form>
  );
}
