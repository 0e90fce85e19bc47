import { codes } from '@film-contest/contract/codes';
import { AwaitedTime } from '../../components/awaited-time.tsx';
import { FieldLink } from '../../components/field-link.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { faultText } from '../../components/form/use-form.ts';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { useNotOpen } from '../../lib/not-open.ts';
import { Answers } from './answers.tsx';
import { getKindField } from './attach-file.ts';
import { Deadline } from './deadline.tsx';
import { useEditor } from './editor-context.tsx';
import { type FilmAhead, useFilmAhead } from './film-ahead.ts';
import styles from './submit.module.css';
import { useUploadsMoving } from './upload-store.ts';
import type { DraftEditor } from './use-draft.ts';
import { groupByField, useSubmission } from './use-submission.ts';
import { useInterrupted } from './use-unfinished.ts';

/** The server's response, and the deadline of a film that is still uploading. */
export interface Sent {
  number: string;
  msg: string;
  filmUntil: string | null;
}

interface ReviewStepProps {
  draft: DraftEditor;
  onSubmitted: (sent: Sent) => void;
}

/** All answers, then the submit button. */
export function ReviewStep({ draft, onSubmitted }: ReviewStepProps) {
  const t = useT();
  const { entry, values, isOpen } = useEditor();
  const wrong = useWrongTexts();
  const moving = useUploadsMoving(entry.id);
  const film = useFilmAhead();
  const { faults, lines, attempt, isBusy, submit } = useSubmission(draft, (answer) =>
    onSubmitted({ ...answer, filmUntil: film?.isDeclared ? film.until : null }),
  );
  const { blockedBy } = entry;
  const notOpen = useNotOpen();
  return (
    <>
      {blockedBy === null && <p className={styles.lead}>{t('submit.review.text')}</p>}
      {entry.state === 'draft' && <Deadline />}
      <ErrorSummary lines={lines} attempt={attempt} />
      <Answers
        entryId={entry.id}
        draft={values}
        files={entry.files}
        isOpen={isOpen}
        faultOf={(field) => faults[field] ?? wrong[field]}
      />
      {moving > 0 && <p role="status">{t('submit.tasks.uploading', { count: moving })}</p>}
      <Interrupted />
      {film && <Ahead film={film} />}
      <Unchanged />
      {blockedBy !== null && (
        <p className={styles.blocked} suppressHydrationWarning>
          {(blockedBy === codes.submissionsClosed && notOpen?.text) ||
            t.translateDynamicKey(`codes.${blockedBy}`)}
        </p>
      )}
      <form method="post" onSubmit={submit} className={styles.submitBar}>
        <SubmitButton isBusy={isBusy} isBlocked={blockedBy !== null}>
          <SubmitText film={film} />
        </SubmitButton>
      </form>
    </>
  );
}

/** The texts of wrong answers, which are shown before an attempt to submit. */
function useWrongTexts() {
  const t = useT();
  const { values, faults } = useEditor();
  const wrong = Object.entries(faults ? listWrongAnswers(values, faults) : {});
  return groupByField(wrong.map(([name, fault]) => [name, faultText(t, fault)]));
}

/** Uploads interrupted by a reload: the answers still name earlier files. */
function Interrupted() {
  const t = useT();
  const { entry } = useEditor();
  const interrupted = useInterrupted(entry.id);
  if (interrupted.length === 0) return null;
  return (
    <ul role="status" className={styles.blocked}>
      {interrupted.map(({ kind, record: { filename } }) => (
        <li key={kind}>
          <FieldLink entryId={entry.id} field={getKindField(kind)} />
          {t('forms.labelled', { label: '', text: t('submit.review.interrupted', { filename }) })}
        </li>
      ))}
    </ul>
  );
}

/** Fields that the reviewer asked to change and that are unchanged: mostly forgotten, sometimes intended. */
function Unchanged() {
  const t = useT();
  const { entry } = useEditor();
  if (entry.unchanged.length === 0) return null;
  return (
    <div role="status" className={styles.blocked}>
      <p>{t('submit.changes.unchanged')}</p>
      <ul>
        {entry.unchanged.map((field) => (
          <li key={field}>
            <FieldLink entryId={entry.id} field={field} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The entry can be submitted while its film is uploading. */
function Ahead({ film }: { film: FilmAhead }) {
  const t = useT();
  return (
    <p role="status" className={styles.ahead}>
      {film.isDeclared ? (
        <AwaitedTime
          until={film.until}
          text={(date) => t('submit.commit.offer', { date })}
          more={t('submit.commit.same')}
        />
      ) : (
        t('submit.commit.reading')
      )}
    </p>
  );
}

function SubmitText({ film }: { film: FilmAhead | null }) {
  const t = useT();
  const { entry } = useEditor();
  if (film?.isDeclared) return t('submit.commit.submit');
  if (entry.state === 'changes_requested') return t('submit.changes.resubmit');
  return t('submit.review.submit');
}
