import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { isStudentField } from '@film-contest/contract/entry-rules';
import type { UploadedFile } from '@film-contest/contract/media';
import type { ReactNode } from 'react';
import { useContest } from '../../lib/contest.ts';
import { useEntryFieldLabel } from '../../lib/entry-fields.ts';
import { type FormStep, formSteps, type Step, stepFields } from '../../lib/entry-steps.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { FilmPreview } from './film-preview.tsx';
import { SchoolName } from './school-field.tsx';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';

interface AnswersProps {
  entryId: string;
  draft: EntryDraft;
  files: readonly UploadedFile[];
  /** Whether a field can be changed. If so, its answer links to the field. */
  isOpen: (field: EntryField) => boolean;
  faultOf: (field: EntryField) => string | undefined;
}

/** All answers of a submission by step, with links to change them. */
export function SubmissionAnswers(props: AnswersProps) {
  const title = useStepTitle();
  const isProofAsked = useContest()?.studentProof !== 'off';
  const isFieldShown = (field: EntryField) =>
    isFieldRequired(field, props.draft) && (field !== 'student_proof' || isProofAsked);
  return formSteps.map((step) => (
    <section key={step} className={styles.answers}>
      <h2>{title(step)}</h2>
      <dl>
        {stepFields[step].filter(isFieldShown).map((field) => (
          <SubmissionAnswer key={field} field={field} step={step} {...props} />
        ))}
      </dl>
    </section>
  ));
}

const isFieldRequired = (field: EntryField, draft: EntryDraft) =>
  draft.group === 'student' || !isStudentField(field);

/** Optional fields. The contest's settings may require the files among them. */
const mayBeMissing: readonly EntryField[] = ['materials', 'student_proof', 'title_en', 'desc_en'];

interface AnswerProps extends AnswersProps {
  field: EntryField;
  step: FormStep;
}

function SubmissionAnswer({ field, step, entryId, draft, files, isOpen, faultOf }: AnswerProps) {
  const t = useT();
  const label = useEntryFieldLabel()(field);
  const fault = faultOf(field);
  return (
    <div data-faulty={fault ? '' : undefined}>
      <dt>{label}</dt>
      <dd>
        <AnswerText
          entryId={entryId}
          field={field}
          draft={draft}
          files={files}
          isOpen={isOpen(field)}
        />
        {fault && <p className={styles.fault}>{fault}</p>}
      </dd>
      {isOpen(field) && (
        <dd className={styles.change}>
          <PageLink
            to="submitEntryStep"
            params={{ entry: entryId, step }}
            hash={`#${field}`}
            aria-label={t('submit.review.change', { field: label })}
          >
            {t('forms.change')}
          </PageLink>
        </dd>
      )}
    </div>
  );
}

interface AnswerTextProps {
  entryId: string;
  field: EntryField;
  draft: EntryDraft;
  files: readonly UploadedFile[];
  isOpen: boolean;
}

function AnswerText({ entryId, field, draft, files, isOpen }: AnswerTextProps): ReactNode {
  const t = useT();
  const missing = <span className={styles.missing}>{t('submit.review.missing')}</span>;
  if (field === 'group') return draft.group ? t(`film.group.${draft.group}`) : missing;
  if (field === 'subtitles') return <SubtitleText draft={draft} files={files} isOpen={isOpen} />;
  if (field === 'declarations') return <DeclarationText draft={draft} />;
  if (field === 'guardian') return <GuardianText draft={draft} />;
  if (field === 'school_name' && draft.school_id) return <SchoolName id={draft.school_id} />;
  const value = draft[field];
  if (!value) return mayBeMissing.includes(field) ? t('submit.review.none') : missing;
  const file = files.find(({ id }) => id === value);
  return file ? (
    <FileText entryId={entryId} file={file} />
  ) : (
    <span className={styles.longText}>{value}</span>
  );
}

function FileText({ entryId, file }: { entryId: string; file: UploadedFile }) {
  return (
    <>
      <span className={uploadStyles.filename}>{file.filename}</span>
      {file.preview && <img className={uploadStyles.preview} src={file.preview} alt="" />}
      <FilmPreview entryId={entryId} file={file} />
    </>
  );
}

function SubtitleText({ draft, files, isOpen }: Omit<AnswerTextProps, 'field' | 'entryId'>) {
  const t = useT();
  const { subtitles } = draft;
  if (!subtitles) return <span className={styles.missing}>{t('submit.review.missing')}</span>;
  if (subtitles.mode === 'in_file') return t('submit.subtitles.inFile');
  const findFilename = (id: string | null | undefined) =>
    files.find((file) => file.id === id)?.filename;
  if (subtitles.mode === 'files') {
    return (
      <>
        <LabelledText label={t('submit.subtitles.zh')} text={findFilename(subtitles.zh)} />
        <LabelledText label={t('submit.subtitles.en')} text={findFilename(subtitles.en)} />
      </>
    );
  }
  // Entries that were submitted with an older form have no confirmation of their subtitles.
  const isAsked = subtitles.confirmed || isOpen;
  return (
    <>
      <span className={styles.longText}>{t('submit.subtitles.burntIn')}</span>
      {isAsked && (
        <CheckmarkText text={t('submit.subtitles.confirm')} holds={subtitles.confirmed} />
      )}
    </>
  );
}

function GuardianText({ draft: { guardian } }: Pick<AnswerTextProps, 'draft'>) {
  const t = useT();
  if (!guardian?.under14) return t('submit.guardian.none');
  return (
    <>
      <LabelledText label={t('submit.guardian.name')} text={guardian.name} />
      <LabelledText label={t('submit.guardian.contact')} text={guardian.contact} />
      <CheckmarkText text={t('submit.guardian.consent')} holds={guardian.consent} />
    </>
  );
}

function DeclarationText({ draft: { declarations } }: Pick<AnswerTextProps, 'draft'>) {
  const t = useT();
  return (
    <>
      <CheckmarkText text={t('submit.declarations.rights')} holds={declarations?.rights} />
      <CheckmarkText text={t('submit.declarations.clean')} holds={declarations?.clean} />
      <CheckmarkText text={t('submit.declarations.rules')} holds={declarations?.rules} />
    </>
  );
}

function LabelledText({ label, text }: { label: string; text: string | null | undefined }) {
  const t = useT();
  return (
    <span className={styles.longText}>
      {t('forms.labelled', { label, text: text || t('submit.review.missing') })}
    </span>
  );
}

function CheckmarkText({ text, holds }: { text: string; holds: boolean | null | undefined }) {
  const t = useT();
  return (
    <span className={`${styles.longText} ${styles.marked}`}>
      {holds ? '✓' : '○'} {text}
      {!holds && <span className={styles.missing}> {t('submit.review.missing')}</span>}
    </span>
  );
}

export function useStepTitle() {
  const t = useT();
  const titles: Record<Step, string> = {
    tasks: t('submit.tasks.title'),
    eligibility: t('submit.steps.eligibility'),
    film: t('submit.steps.film'),
    team: t('submit.steps.team'),
    video: t('submit.steps.video'),
    papers: t('submit.steps.papers'),
    review: t('submit.steps.review'),
  };
  return (step: Step) => titles[step];
}
