import { loadChunk } from '@film-contest/contract/chunk';
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { navigateTo } from '../../lib/navigation.ts';
import { endSession, readSessionAccount, useSessionToken } from '../../lib/session.ts';
import styles from './account-links.module.css';

/** Loads the kept-input code separately, because few readers have an account. */
const loadKeptInputModule = () => loadChunk(() => import('../../lib/kept-input.ts'));

/** A button that ends the session in every tab. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const t = useT();
  const home = usePagePath()('home');

  // Prefetches the code for a logout, so that a logout works offline.
  useEffect(() => {
    loadKeptInputModule().catch(() => undefined);
  }, []);

  async function logOut() {
    // Reads the account before the call, because another tab may end the session during the call.
    const account = readSessionAccount();
    // Ends the session in this browser even if the server cannot be reached.
    await call('logout', { background: true }).catch(() => undefined);
    await loadKeptInputModule()
      .then(({ dropAllKeptInput }) => dropAllKeptInput(account))
      .catch(() => undefined);
    endSession();
    navigateTo(home);
  }

  return (
    <button type="button" className={className} data-acts onClick={logOut}>
      {t('shell.nav.logout')}
    </button>
  );
}

/** The links to login and registration, or to the account and logout if there is a session. */
export function AccountLinks() {
  const t = useT();
  const token = useSessionToken();
  if (!token) {
    return (
      <PageLink to="login" className={styles.link}>
        <Icon name="person" />
        {t('shell.nav.login')}
      </PageLink>
    );
  }
  return (
    <span className={styles.links}>
      <PageLink to="account" className={styles.link}>
        <Icon name="person" />
        {t('shell.nav.account')}
      </PageLink>
      <LogoutButton className={styles.link} />
    </span>
  );
}
