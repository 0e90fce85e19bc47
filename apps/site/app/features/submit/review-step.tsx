import { codes } from '@film-contest/contract/codes';
import { canEditEntry } from '@film-contest/contract/entry-rules';
import { FilmArrivalDeadline } from '../../components/film-arrival-deadline.tsx';
import { FormErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { formatFieldError } from '../../components/form/use-form.ts';
import { EntryFieldLink } from '../../components/requested-changes.tsx';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { useSubmissionClosedReason } from '../../lib/submission-closed.ts';
import { SubmissionAnswers } from './answers.tsx';
import { getFieldOfFileKind } from './attach-file.ts';
import { SubmissionDeadline } from './deadline.tsx';
import { hasUnsavedInput } from './draft-state.ts';
import { useEntryEditor } from './editor-context.tsx';
import { RevisionNote } from './revision-note.tsx';
import styles from './submit.module.css';
import { useActiveUploadCount } from './upload-state.ts';
import { type UploadingFilm, useUploadingFilm } from './uploading-film.ts';
import type { DraftEditor } from './use-draft.ts';
import { groupErrorsByField, useSubmission } from './use-submission.ts';
import { useInterruptedUploads } from './use-unfinished.ts';

/** The server's response to a submission, with the deadline of a film that is still uploading. */
export interface Sent {
  number: string;
  msg: string;
  filmUntil: string | null;
  /**
   * State of a submitted revision: it waits for a decision, or it is already part of the entry. Null if no revision was
   * submitted.
   */
  revision: 'waits' | 'applied' | null;
}

interface ReviewStepProps {
  draft: DraftEditor;
  onSubmitted: (sent: Sent) => void;
}

/** The editor's last step: all answers, then the submit button. */
export function ReviewStep({ draft, onSubmitted }: ReviewStepProps) {
  const t = useT();
  const { entry, values, isOpen } = useEntryEditor();
  const isRevision = !canEditEntry(entry.state);
  const wrong = useWrongAnswerTexts();
  const moving = useActiveUploadCount(entry.id);
  const film = useUploadingFilm();
  const { faults, lines, attempt, isBusy, submit } = useSubmission(draft, (answer) =>
    onSubmitted({
      ...answer,
      filmUntil: film?.isDeclared ? film.until : null,
      revision: isRevision ? (entry.state === 'published' ? 'waits' : 'applied') : null,
    }),
  );
  // A revision without changes cannot be submitted. Unsaved changes count, because the submission saves them.
  const isSubmitted = isRevision && (entry.revision === null || entry.revision === 'submitted');
  const isUnchanged = isSubmitted && !hasUnsavedInput(draft.state);
  const blockedBy = isSubmitted ? null : entry.blockedBy;
  const notOpen = useSubmissionClosedReason();
  return (
    <>
      {blockedBy === null && <p className={styles.lead}>{t('submit.review.text')}</p>}
      {entry.state !== 'changes_requested' && (
        <SubmissionDeadline hasGrace={entry.state === 'draft'} />
      )}
      {isRevision && <RevisionNote />}
      <FormErrorSummary lines={lines} attempt={attempt} />
      <SubmissionAnswers
        entryId={entry.id}
        draft={values}
        files={entry.files}
        isOpen={isOpen}
        faultOf={(field) => faults[field] ?? wrong[field]}
      />
      {moving > 0 && <p role="status">{t('submit.tasks.uploading', { count: moving })}</p>}
      <InterruptedUploadsNote />
      {film && <UploadingFilmNote film={film} />}
      <UnchangedFieldsNote />
      {blockedBy !== null && (
        <p className={styles.blocked} suppressHydrationWarning>
          {(blockedBy === codes.submissionsClosed && notOpen?.text) ||
            t.translateDynamicKey(`codes.${blockedBy}`)}
        </p>
      )}
      <form method="post" onSubmit={submit} className={styles.submitBar}>
        {isUnchanged && entry.revision === null && (
          <p role="status">{t('submit.revision.nothing')}</p>
        )}
        <SubmitButton isBusy={isBusy} isBlocked={blockedBy !== null || isUnchanged}>
          <SubmitButtonText film={film} />
        </SubmitButton>
      </form>
    </>
  );
}

/** Returns the error texts of wrong answers, which are shown even before an attempt to submit. */
function useWrongAnswerTexts() {
  const t = useT();
  const { values, faults } = useEntryEditor();
  const wrong = Object.entries(faults ? listWrongAnswers(values, faults) : {});
  return groupErrorsByField(wrong.map(([name, fault]) => [name, formatFieldError(t, fault)]));
}

/** A note about uploads that a reload interrupted, because the answers still show the earlier files. */
function InterruptedUploadsNote() {
  const t = useT();
  const { entry } = useEntryEditor();
  const interrupted = useInterruptedUploads(entry.id);
  if (interrupted.length === 0) return null;
  return (
    <ul role="status" className={styles.blocked}>
      {interrupted.map(({ kind, record: { filename } }) => (
        <li key={kind}>
          <EntryFieldLink entryId={entry.id} field={getFieldOfFileKind(kind)} />
          {t('forms.labelled', { label: '', text: t('submit.review.interrupted', { filename }) })}
        </li>
      ))}
    </ul>
  );
}

/** A note that lists fields that the reviewer asked to change and that are still unchanged. */
function UnchangedFieldsNote() {
  const t = useT();
  const { entry } = useEntryEditor();
  if (entry.unchanged.length === 0) return null;
  return (
    <div role="status" className={styles.blocked}>
      <p>{t('submit.changes.unchanged')}</p>
      <ul>
        {entry.unchanged.map((field) => (
          <li key={field}>
            <EntryFieldLink entryId={entry.id} field={field} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function UploadingFilmNote({ film }: { film: UploadingFilm }) {
  const t = useT();
  return (
    <p role="status" className={styles.ahead}>
      {film.isDeclared ? (
        <FilmArrivalDeadline
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

function SubmitButtonText({ film }: { film: UploadingFilm | null }) {
  const t = useT();
  const { entry } = useEntryEditor();
  if (film?.isDeclared) return t('submit.commit.submit');
  if (entry.state === 'changes_requested') return t('submit.changes.resubmit');
  if (!canEditEntry(entry.state)) return t('submit.revision.submit');
  return t('submit.review.submit');
}
