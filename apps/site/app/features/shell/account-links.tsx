import { Icon } from '../../components/icon.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './account-links.module.css';

/** A button that ends the session in every tab (`page-controls.ts`). */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const t = useT();
  return (
    <button type="button" className={className} data-acts data-control data-logout>
      {t('shell.nav.logout')}
    </button>
  );
}

/** The links of a visitor and of a signed-in reader; the style sheet shows those of this browser's reader. */
export function AccountLinks() {
  const t = useT();
  return (
    <span className={styles.links}>
      <PageLink to="login" className={`${styles.link} ${styles.visitor}`}>
        <Icon name="person" />
        {t('shell.nav.login')}
      </PageLink>
      <PageLink to="account" className={`${styles.link} ${styles.member}`}>
        <Icon name="person" />
        {t('shell.nav.account')}
      </PageLink>
      <LogoutButton className={`${styles.link} ${styles.member}`} />
    </span>
  );
}
