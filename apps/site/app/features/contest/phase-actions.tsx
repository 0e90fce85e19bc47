import type { Contest } from '@film-contest/contract/settings';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './phase-actions.module.css';

interface PhaseActionsProps {
  contest: Contest | null;
  /** Whether there is anything to watch. */
  hasFilms?: boolean;
}

/**
 * What can be done now: submit while submissions are open, vote while voting is, watch as soon as there
 * are films; before any of it, read what is asked.
 */
export function PhaseActions({ contest, hasFilms = true }: PhaseActionsProps) {
  const t = useT();
  const canSubmit = contest?.submission.open ?? false;
  const canVote = contest?.voting.open ?? false;
  return (
    <p className={styles.actions}>
      {hasFilms && (
        <PageLink to="gallery" className="button" data-kind="primary">
          {canVote ? t('pages.home.vote') : t('pages.home.watch')}
        </PageLink>
      )}
      {!hasFilms && !canSubmit && (
        <PageLink to="eventDetails" className="button" data-kind="primary">
          {t('shell.nav.eventDetails')}
        </PageLink>
      )}
      {canSubmit && (
        <PageLink to="submitEntry" className="button" data-kind={hasFilms ? undefined : 'primary'}>
          {t('pages.home.submit')}
        </PageLink>
      )}
    </p>
  );
}
