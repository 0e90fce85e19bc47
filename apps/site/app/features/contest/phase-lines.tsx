import type { Contest } from '@film-contest/contract/settings';
import { formatDateTime } from '@film-contest/messages/format';
import { useContest } from '../../lib/contest.ts';
import { useEntrantActionLink } from '../../lib/entrant-link.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { countDays, listContestStages, type Stage } from './clock.ts';
import phaseActionsStyles from './phase-actions.module.css';
import styles from './phase-lines.module.css';
import { getStageName } from './stage-texts.ts';

/**
 * Submission and voting with their dates. The announcements of the shortlist and the results are shown only before
 * their dates.
 */
export function ContestPhaseLines({ contest }: { contest: Contest }) {
  const t = useT();
  const shown = listContestStages(contest).filter(
    ({ name, state }) => name === 'submission' || name === 'voting' || state === 'ahead',
  );
  return (
    <ul className={styles.lines} aria-label={t('pages.home.phase')}>
      {shown.map((stage) => {
        const phaseTime = formatPhaseDate(t, stage, contest.timeZone);
        return (
          <li key={stage.name} data-stand={stage.state}>
            <span className={styles.name}>{getStageName(t, stage)}</span>
            <strong>{formatPhaseCountdown(t, stage, contest.now)}</strong>
            {phaseTime && <span className={styles.date}>{phaseTime}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function formatPhaseCountdown(t: T, { state, from, to }: Stage, now: string): string {
  if (state === 'now') {
    return to ? t('shell.phase.daysLeft', { days: countDays(now, to) }) : t('pages.schedule.now');
  }
  if (state === 'ahead' && from) return t('shell.phase.inDays', { days: countDays(now, from) });
  return state === 'past' ? t('shell.phase.closed') : t('pages.schedule.undated');
}

function formatPhaseDate(t: T, { name, state, from, to }: Stage, timeZone: string): string | null {
  const formatDate = (iso: string) => formatDateTime(t.locale, iso, timeZone);
  if (state === 'ahead' && from) {
    const isMoment = name === 'shortlist' || name === 'results';
    return isMoment ? formatDate(from) : t('shell.phase.from', { date: formatDate(from) });
  }
  if (!to) return null;
  return state === 'past'
    ? t('shell.phase.endedOn', { date: formatDate(to) })
    : t('shell.phase.until', { date: formatDate(to) });
}

interface PhaseActionsProps {
  /** Whether there are films to watch. */
  hasFilms?: boolean;
}

/** Links to the actions of the contest's current phase: submit, vote, watch, or read the rules. */
export function PhaseActionLinks({ hasFilms = true }: PhaseActionsProps) {
  const t = useT();
  const contest = useContest();
  const takePart = useEntrantActionLink();
  const canSubmit = contest?.submission.open ?? false;
  const canVote = contest?.voting.open ?? false;
  return (
    <p className={phaseActionsStyles.actions}>
      {hasFilms && (
        <PageLink to="gallery" className="button" data-kind="primary">
          {canVote ? t('pages.home.vote') : t('pages.home.watch')}
        </PageLink>
      )}
      {(canSubmit || !hasFilms) && (
        <PageLink to={takePart.to} className="button" data-kind={hasFilms ? undefined : 'primary'}>
          {takePart.label}
        </PageLink>
      )}
    </p>
  );
}
