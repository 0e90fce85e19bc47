import type { JudgingRound } from '@film-contest/contract/judging';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import styles from './judging.module.css';
import { ReleaseButton } from './release.tsx';
import { ChecklistSection } from './round-parts.tsx';

/**
 * Lists what the chair must settle: gaps in a draft, absent jurors, films with too few jurors, conflicts of
 * interest, and recusals.
 */
export function OpenQuestions({ round }: { round: JudgingRound }) {
  const { state, gaps, short, conflicting, recusals } = round;
  const absent = round.people.filter(({ isAbsent }) => isAbsent);
  const isShort = short > 0 && state !== 'draft';
  const count =
    gaps.length + absent.length + Number(isShort) + Number(conflicting > 0) + recusals.length;
  if (count === 0) return null;
  return (
    <ChecklistSection title={t('judging.questions')} isDone={false}>
      {gaps.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('judging.gaps')}
          description={
            <ul className={styles.points}>
              {gaps.map((gap) => (
                <li key={gap}>{t(`judging.gap.${gap}`)}</li>
              ))}
            </ul>
          }
        />
      )}
      {absent.length > 0 && <AbsentJurors round={round} absent={absent} />}
      {isShort && <FilmsWithTooFewJurors round={round} />}
      {conflicting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('judging.conflicting', { count: conflicting })}
          description={t('judging.conflictingHint')}
        />
      )}
      {recusals.length > 0 && <RecusalList recusals={recusals} />}
    </ChecklistSection>
  );
}

interface AbsentProps {
  round: JudgingRound;
  absent: JudgingRound['people'];
}

const AbsentJurors = ({ round, absent }: AbsentProps) => (
  <Alert
    type="warning"
    showIcon
    title={t('judging.absentTitle', { count: absent.length })}
    description={
      <>
        <p className={styles.minor}>{t('judging.absentHint')}</p>
        <ul className={styles.list}>
          {absent.map((juror) => (
            <li key={juror.id} className={styles.row}>
              <span>{juror.name ?? juror.email}</span>
              <span className={styles.minor}>
                {t('judging.assignmentCount', { count: juror.assigned })}
              </span>
              <ReleaseButton round={round} juror={juror} />
            </li>
          ))}
        </ul>
      </>
    }
  />
);

const FilmsWithTooFewJurors = ({ round: { short, shortFilms } }: { round: JudgingRound }) => (
  <Alert
    type="warning"
    showIcon
    title={t('judging.short', { count: short })}
    description={
      <ul className={styles.points}>
        {shortFilms.map(({ id, number, title, missing }) => (
          <li key={id}>
            <Link to={`/entries/${id}`}>
              {number} {title}
            </Link>{' '}
            <span className={styles.minor}>{t('judging.missing', { count: missing })}</span>
          </li>
        ))}
        {short > shortFilms.length && (
          <li>{t('judging.moreFilms', { count: short - shortFilms.length })}</li>
        )}
      </ul>
    }
  />
);

const RecusalList = ({ recusals }: { recusals: JudgingRound['recusals'] }) => (
  <div>
    <h3 className={styles.subheading}>{t('judging.recusals', { count: recusals.length })}</h3>
    <ul className={styles.points}>
      {recusals.map(({ id, number, title, juror, reason, text }) => (
        <li key={`${id} ${juror}`}>
          <Link to={`/entries/${id}`}>
            {number} {title}
          </Link>{' '}
          <span className={styles.minor}>
            {[juror, t(`judging.desk.reason.${reason}`), text].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
