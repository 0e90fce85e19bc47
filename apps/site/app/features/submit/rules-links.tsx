import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './submit.module.css';

/** Links to the rules that the entrant's declarations mention. */
export function ContestRulesLinks() {
  const t = useT();
  return (
    <p className={styles.rulesLinks}>
      <PageLink to="terms" target="_blank">
        {t('shell.nav.terms')}
      </PageLink>
      <PageLink to="privacy" target="_blank">
        {t('shell.nav.privacy')}
      </PageLink>
    </p>
  );
}
