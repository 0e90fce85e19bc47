import type { MyEntry } from '@film-contest/contract/entries';
import { joinSentences } from '@film-contest/messages/format';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { faultText } from '../../components/form/use-form.ts';
import { useFieldLabel } from '../../lib/entry-fields.ts';
import {
  type FormStep,
  findFormStep,
  formSteps,
  getFaultField,
  getNextStep,
  getPreviousStep,
  listWrongAnswers,
  type Step,
} from '../../lib/entry-steps.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { useIsLeft } from '../../lib/use-is-left.ts';
import { Deadline } from './deadline.tsx';
import type { KeptDraft } from './draft-state.ts';
import { EditorProvider, useEditor } from './editor-context.tsx';
import { applyOpenFrames } from './open-frames.ts';
import { ReviewStep, type Sent } from './review-step.tsx';
import { SaveStatus } from './save-status.tsx';
import { EligibilityStep } from './step-eligibility.tsx';
import { FilmStep } from './step-film.tsx';
import { PapersStep } from './step-papers.tsx';
import { TeamStep } from './step-team.tsx';
import { useStepTitle } from './step-titles.ts';
import { VideoStep } from './step-video.tsx';
import styles from './submit.module.css';
import { TasksStep } from './tasks-step.tsx';
import { useDraft } from './use-draft.ts';

interface EntryEditorProps {
  entry: MyEntry;
  kept: Partial<KeptDraft> | null;
  step: Step;
  onSubmitted: (sent: Sent) => void;
}

/** The steps of one submission. It stays mounted across steps, with its draft and uploads. */
export function EntryEditor({ entry, kept, step, onSubmitted }: EntryEditorProps) {
  const draft = useDraft(entry, kept);
  const title = useStepTitle();
  return (
    <EditorProvider draft={draft}>
      <div className={styles.page}>
        <StepPlace step={step} entryId={entry.id} />
        <StepHeading step={step} text={title(step)} />
        <SaveStatus draft={draft} />
        {isForm(step) && entry.state === 'draft' && <Deadline isBrief />}
        {step === 'tasks' && <TasksStep />}
        {step === 'review' && <ReviewStep draft={draft} onSubmitted={onSubmitted} />}
        {isForm(step) && <StepForm key={step} step={step} entryId={entry.id} save={draft.save} />}
      </div>
    </EditorProvider>
  );
}

const isForm = (step: Step): step is FormStep => step !== 'tasks' && step !== 'review';

function StepPlace({ step, entryId }: { step: Step; entryId: string }) {
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

/** Moves the focus to the heading when the step changes, or to a field (`#desc`). */
function StepHeading({ step, text }: { step: Step; text: string }) {
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

/** Notifies about wrong answers of the step that was left. */
function useWrongNotice(step: FormStep) {
  const t = useT();
  const label = useFieldLabel();
  const { values, faults } = useEditor();
  return () => {
    const wrong = Object.entries(faults ? listWrongAnswers(values, faults) : {})
      .map(([name, fault]) => ({ field: getFaultField(name), text: faultText(t, fault) }))
      .filter(({ field }) => findFormStep(field) === step)
      .map(({ field, text }) => t('forms.labelled', { label: label(field), text }));
    if (wrong.length === 0) return;
    const title = t('submit.tasks.fix');
    notify({ level: 'warning', title, text: joinSentences(t.locale, wrong), stay: true });
  };
}

function StepForm({ step, entryId, save }: StepFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const Form = forms[step];
  const isLeft = useIsLeft();
  const tellWrong = useWrongNotice(step);
  const isGoing = useRef(false);

  /** Applies open croppers before the step is left; a picture that cannot be cropped keeps the step open. */
  async function saveAndContinue(event: FormEvent) {
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    const areApplied = await applyOpenFrames();
    isGoing.current = false;
    if (!areApplied || isLeft.current) return;
    void save();
    tellWrong();
    navigate(pagePath('submitEntryStep', { entry: entryId, step: getNextStep(step) }));
  }
  return (
    <form method="post" className={styles.form} onSubmit={saveAndContinue} noValidate>
      <Form />
      <div className={styles.buttons}>
        <button type="submit" className="button" data-kind="primary">
          {t('submit.next')}
        </button>
        <PageLink
          to="submitEntryStep"
          params={{ entry: entryId, step: getPreviousStep(step) }}
          className="button"
        >
          {t('submit.previous')}
        </PageLink>
      </div>
    </form>
  );
}
