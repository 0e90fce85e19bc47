import { canEditEntry } from '@film-contest/contract/entry-rules';
import type { ReactNode } from 'react';
import { RequestedChanges } from '../../components/requested-changes.tsx';
import {
  type FormStep,
  findFormStep,
  formSteps,
  getProgressBySteps,
  type Step,
} from '../../lib/entry-steps.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useStepTitle } from './answers.tsx';
import { SubmissionDeadline } from './deadline.tsx';
import { useEntryEditor } from './editor-context.tsx';
import { RevisionNote } from './revision-note.tsx';
import styles from './submit.module.css';
import { useActiveUploadCount } from './upload-state.ts';

/** The editor's first step: lists all steps with the number of missing answers. */
export function TasksStep() {
  const t = useT();
  const { entry, values, faults } = useEntryEditor();
  const progress = getProgressBySteps(values, faults);
  const isStepOpen = (step: FormStep) =>
    progress[step]?.left !== 0 || entry.reasons.some(({ field }) => findFormStep(field) === step);
  const left = formSteps.filter(isStepOpen).length;
  const moving = useActiveUploadCount(entry.id);
  return (
    <>
      {entry.state !== 'changes_requested' && (
        <SubmissionDeadline hasGrace={entry.state === 'draft'} />
      )}
      {!canEditEntry(entry.state) && <RevisionNote />}
      <RequestedChanges entry={entry} heading="h2" />
      <p className={styles.toDo}>{faults && t('submit.tasks.left', { count: left })}</p>
      {moving > 0 && <p role="status">{t('submit.tasks.uploading', { count: moving })}</p>}
      <ol className={styles.tasks}>
        {formSteps.map((step) => (
          <StepLink key={step} step={step} status={<StepStatus step={step} />} />
        ))}
        <StepLink step="review" status={null} />
      </ol>
    </>
  );
}

function StepLink({ step, status }: { step: Step; status: ReactNode }) {
  const { entry } = useEntryEditor();
  const title = useStepTitle();
  return (
    <li>
      <PageLink to="submitEntryStep" params={{ entry: entry.id, step }}>
        {title(step)}
      </PageLink>
      {status}
    </li>
  );
}

function StepStatus({ step }: { step: FormStep }) {
  const t = useT();
  const { entry, values, faults } = useEntryEditor();
  const progress = getProgressBySteps(values, faults)[step];
  const isAsked = entry.reasons.some(({ field }) => findFormStep(field) === step);
  if (isAsked || progress?.isWrong) return <span data-status="fix">{t('submit.tasks.fix')}</span>;
  if (!progress) return null;
  if (progress.left === 0) return <span data-status="done">{t('submit.tasks.done')}</span>;
  if (progress.begun) return <span data-status="started">{t('submit.tasks.started')}</span>;
  return <span data-status="todo">{t('submit.tasks.todo')}</span>;
}
