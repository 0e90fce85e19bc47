import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useTakePart } from '../../lib/take-part.ts';
import styles from './phase-actions.module.css';

interface PhaseActionsProps {
  /** Whether there is anything to watch. */
  hasFilms?: boolean;
}

/**
 * What can be done now: submit while submissions are open, vote while voting is, watch as soon as there
 * are films; before any of it, read what is asked.
 */
export function PhaseActions({ hasFilms = true }: PhaseActionsProps) {
  const t = useT();
  const contest = useContest();
  const takePart = useTakePart();
  const canSubmit = contest?.submission.open ?? false;
  const canVote = contest?.voting.open ?? false;
  return (
    <p className={styles.actions}>
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
