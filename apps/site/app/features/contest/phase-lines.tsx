import type { Contest } from '@film-contest/contract/settings';
import { formatDateTime } from '@film-contest/messages/format';
import { type T, useT } from '../../lib/messages.tsx';
import { daysUntil, type Stage, stagesOf } from './clock.ts';
import styles from './phase-lines.module.css';

/** What is open and until when, as text: one line for each stage that has a date or waits for one. */
export function PhaseLines({ contest }: { contest: Contest }) {
  const t = useT();
  return (
    <ul className={styles.lines} aria-label={t('pages.home.phase')}>
      {stagesOf(contest).map((stage) => {
        const text = phaseText(t, stage, contest.timeZone);
        if (!text) return null;
        return (
          <li key={stage.name} data-stand={stage.stand}>
            {text}
            {stage.stand === 'now' && stage.to && (
              <strong>
                {t('shell.phase.daysLeft', { days: daysUntil(contest.now, stage.to) })}
              </strong>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function phaseText(t: T, { name, stand, from, to }: Stage, timeZone: string): string | null {
  const date = (iso: string) => formatDateTime(t.locale, iso, timeZone);
  if (name === 'shortlist' || name === 'results') {
    if (stand !== 'ahead' || !from) return null;
    return name === 'shortlist'
      ? t('shell.phase.shortlist', { date: date(from) })
      : t('shell.phase.results', { date: date(from) });
  }
  const isSubmission = name === 'submission';
  if (stand === 'undated') {
    return isSubmission ? t('shell.phase.submissionUndated') : t('shell.phase.votingUndated');
  }
  if (stand === 'now' && to) {
    return isSubmission
      ? t('shell.phase.submissionOpen', { date: date(to) })
      : t('shell.phase.votingOpen', { date: date(to) });
  }
  if (stand === 'ahead' && from) {
    return isSubmission
      ? t('shell.phase.submissionOpens', { date: date(from) })
      : t('shell.phase.votingOpens', { date: date(from) });
  }
  if (stand === 'past' && to) {
    return isSubmission
      ? t('shell.phase.submissionClosed', { date: date(to) })
      : t('shell.phase.votingClosed', { date: date(to) });
  }
  return null;
}
