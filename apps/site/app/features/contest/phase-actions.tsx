import type { Contest } from '@film-contest/contract/settings';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './phase-actions.module.css';

/** What can be done now: submit while submissions are open, vote while voting is, watch always. */
export function PhaseActions({ contest }: { contest: Contest | null }) {
  const t = useT();
  const canSubmit = contest?.submission.open ?? false;
  const canVote = contest?.voting.open ?? false;
  return (
    <p className={styles.actions}>
      <PageLink to="gallery" className="button" data-kind="primary">
        {canVote ? t('pages.home.vote') : t('pages.home.watch')}
      </PageLink>
      {canSubmit && (
        <PageLink to="submitEntry" className="button">
          {t('pages.home.submit')}
        </PageLink>
      )}
    </p>
  );
}
