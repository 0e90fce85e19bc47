import type { MyEntry } from '@film-contest/contract/entries';
import { canEditEntry } from '@film-contest/contract/entry-rules';
import { limits } from '@film-contest/contract/limits';
import { joinSentences } from '@film-contest/messages/format';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatSummaryText } from '../../components/form/error-summary.tsx';
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
import { useLocale, useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { formatRecentTime, getReaderTimeZone } from '../../lib/reader-clock.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';
import { useContestTimeZone, useIsReaderTimeDifferent } from '../../lib/zoned-time.ts';
import { useStepTitle } from './answers.tsx';
import { getFieldOfFileKind } from './attach-file.ts';
import { SubmissionDeadline } from './deadline.tsx';
import { hasUnsavedInput, type KeptDraft } from './draft-state.ts';
import { EntryEditorProvider, useEntryEditor } from './editor-context.tsx';
import { useImageRequirementsText } from './file-hints.ts';
import { applyOpenCroppers } from './open-croppers.ts';
import { ReviewStep, type Sent } from './review-step.tsx';
import { EligibilityStep } from './step-eligibility.tsx';
import { DraftTextField } from './step-fields.tsx';
import { PapersStep } from './step-papers.tsx';
import { VideoStep } from './step-video.tsx';
import styles from './submit.module.css';
import { TasksStep } from './tasks-step.tsx';
import uploadStyles from './upload.module.css';
import { UploadRow } from './upload-row.tsx';
import { UploadSummary } from './upload-summary.tsx';
import { type DraftEditor, useEntryDraft } from './use-draft.ts';

interface EntryEditorProps {
  entry: MyEntry;
  kept: Partial<KeptDraft> | null;
  step: Step;
  onSubmitted: (sent: Sent) => void;
}

/** The editor of one entry. It stays mounted while the step changes, with its draft and uploads. */
export function EntryEditor({ entry, kept, step, onSubmitted }: EntryEditorProps) {
  const draft = useEntryDraft(entry, kept);
  const t = useT();
  const title = useStepTitle();
  const isRevision = !canEditEntry(entry.state);
  return (
    <EntryEditorProvider draft={draft}>
      <div className={styles.page}>
        <EditorStepPosition step={step} entryId={entry.id} />
        <EditorStepHeading
          step={step}
          text={step === 'tasks' && isRevision ? t('submit.revision.title') : title(step)}
        />
        <DraftSaveStatus draft={draft} />
        <UploadSummary
          entryId={entry.id}
          isHidden={(kind) => findFormStep(getFieldOfFileKind(kind)) === step}
        />
        {isFormStep(step) && entry.state !== 'changes_requested' && <SubmissionDeadline isBrief />}
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

function useInvalidFieldsNotice(step: FormStep) {
  const t = useT();
  const label = useEntryFieldLabel();
  const { values, faults } = useEntryEditor();
  return () => {
    const wrong = Object.entries(faults ? listWrongAnswers(values, faults) : {})
      .map(([name, fault]) => ({ field: getErrorField(name), text: formatFieldError(t, fault) }))
      .filter(({ field }) => findFormStep(field) === step)
      .map(({ field, text }) => formatSummaryText(t, label(field), text));
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
  const isUnmounted = useIsUnmounted();
  const tellWrong = useInvalidFieldsNotice(step);
  const isGoing = useRef(false);

  /**
   * Crops the pictures in open croppers, saves the draft and opens the next step. The step stays open if a picture
   * cannot be cropped.
   */
  async function saveAndOpenNextStep(event: FormEvent) {
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    const areApplied = await applyOpenCroppers();
    isGoing.current = false;
    if (!areApplied || isUnmounted.current) return;
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

function FilmStep() {
  const t = useT();
  return (
    <>
      <DraftTextField name="title" label={t('submit.field.title')} max={limits.title.max} />
      <DraftTextField
        name="desc"
        label={t('submit.field.desc')}
        hint={t('submit.descHint')}
        max={limits.desc.max}
        rows={10}
      />
      <DraftTextField
        name="title_en"
        label={t('submit.field.title_en')}
        hint={t('submit.titleEnHint')}
        max={limits.title.max}
        optional
      />
      <DraftTextField
        name="desc_en"
        label={t('submit.field.desc_en')}
        hint={t('submit.descEnHint')}
        max={limits.desc.max}
        rows={6}
        optional
      />
    </>
  );
}

function TeamStep() {
  const t = useT();
  const imageHint = useImageRequirementsText();
  return (
    <>
      <DraftTextField name="team" label={t('submit.field.team')} max={limits.team.max} />
      <DraftTextField
        name="team_desc"
        label={t('submit.field.team_desc')}
        max={limits.teamDesc.max}
        rows={8}
      />
      <UploadRow
        kind="team_logo"
        label={t('submit.field.team_logo')}
        hint={imageHint('team_logo')}
      />
    </>
  );
}

/** The status of the draft: whether it is saved. If it cannot be saved, explains why and what to do. */
function DraftSaveStatus({ draft }: { draft: DraftEditor }) {
  const t = useT();
  if (draft.state.trouble === 'conflict') return <DraftConflictChoice settle={draft.settle} />;
  return (
    <p className={styles.saveStatus} role="status">
      <DraftSaveText draft={draft} />
      {draft.state.trouble === 'refused' && (
        <button type="button" className={uploadStyles.quiet} onClick={() => void draft.save()}>
          {t('http.retry')}
        </button>
      )}
    </p>
  );
}

/** Shows the same text from the first keystroke until all input is saved, to avoid flicker. */
function DraftSaveText({ draft: { state, isKept } }: { draft: DraftEditor }) {
  const t = useT();
  if (!isKept && hasUnsavedInput(state)) return t('submit.notKept');
  if (state.trouble === 'connection') return t('forms.savedLocally');
  if (state.trouble === 'refused') return [t('forms.saveFailed'), state.msg].join(' ');
  if (state.saving || hasUnsavedInput(state)) return t('forms.saving');
  return <LastSaveTime moment={state.savedAt ?? state.entry.updatedAt} />;
}

/** The time of the last save. Names the reader's time zone if it differs from the contest's. */
function LastSaveTime({ moment }: { moment: string }) {
  const t = useT();
  const { locale } = useLocale();
  const isElsewhere = useIsReaderTimeDifferent(moment, useContestTimeZone());
  const time = formatRecentTime(locale, moment, new Date().toISOString(), getReaderTimeZone());
  return t(isElsewhere ? 'submit.savedAtOwn' : 'forms.savedAt', { time });
}

/** The choice between two versions of a draft after the same fields were changed elsewhere. */
function DraftConflictChoice({ settle }: { settle: DraftEditor['settle'] }) {
  const t = useT();
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('submit.conflict.text')}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => settle('server')}>
          {t('submit.conflict.theirs')}
        </button>
        <button type="button" className="button" onClick={() => settle('mine')}>
          {t('submit.conflict.mine')}
        </button>
      </div>
    </div>
  );
}
