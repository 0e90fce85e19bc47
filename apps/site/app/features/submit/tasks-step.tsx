import type { ReactNode } from 'react';
import { AskedChanges } from '../../components/asked-changes.tsx';
import {
  type FormStep,
  findFormStep,
  formSteps,
  getProgress,
  type Step,
} from '../../lib/entry-steps.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { Deadline } from './deadline.tsx';
import { useEditor } from './editor-context.tsx';
import { useStepTitle } from './step-titles.ts';
import styles from './submit.module.css';
import { useUploadsMoving } from './upload-store.ts';

/** All steps with what is left to do. */
export function TasksStep() {
  const t = useT();
  const { entry, values, faults } = useEditor();
  const progress = getProgress(values, faults);
  const isOpen = (step: FormStep) =>
    progress[step]?.left !== 0 || entry.reasons.some(({ field }) => findFormStep(field) === step);
  const left = formSteps.filter(isOpen).length;
  const moving = useUploadsMoving(entry.id);
  return (
    <>
      {entry.state === 'draft' && <Deadline />}
      <AskedChanges entry={entry} heading="h2" />
      <p className={styles.toDo}>{faults && t('submit.tasks.left', { count: left })}</p>
      {moving > 0 && <p role="status">{t('submit.tasks.uploading', { count: moving })}</p>}
      <ol className={styles.tasks}>
        {formSteps.map((step) => (
          <Task key={step} step={step} status={<Status step={step} />} />
        ))}
        <Task step="review" status={null} />
      </ol>
    </>
  );
}

function Task({ step, status }: { step: Step; status: ReactNode }) {
  const { entry } = useEditor();
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

function Status({ step }: { step: FormStep }) {
  const t = useT();
  const { entry, values, faults } = useEditor();
  const progress = getProgress(values, faults)[step];
  const isAsked = entry.reasons.some(({ field }) => findFormStep(field) === step);
  if (isAsked || progress?.isWrong) return <span data-status="fix">{t('submit.tasks.fix')}</span>;
  if (!progress) return null;
  if (progress.left === 0) return <span data-status="done">{t('submit.tasks.done')}</span>;
  if (progress.begun) return <span data-status="started">{t('submit.tasks.started')}</span>;
  return <span data-status="todo">{t('submit.tasks.todo')}</span>;
}
