import { useContest } from '../../lib/contest.ts';
import { useEntrantActionLink } from '../../lib/entrant-link.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './phase-actions.module.css';

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
