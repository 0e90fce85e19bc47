import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { parseReturnPath } from '../../lib/next-path.ts';
import { useSessionToken } from '../../lib/session.ts';
import { getLanguagePrefix } from '../../lib/tree.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { LoginForm } from './login-form.tsx';

/** The login page: logs in, then returns to the page that required the login. */
export function LoginPage() {
  const t = useT();
  const [search] = useSearchParams();
  const pagePath = usePagePath();
  const next = parseReturnPath(search.get('next'));
  useLeaveWhenSignedIn(next ?? pagePath('account'));
  return (
    <AccountPage title={t('account.login.title')} lead={next && t('account.login.returnTo')}>
      <LoginForm />
      <LoginLinks />
    </AccountPage>
  );
}

export function LoginLinks() {
  const t = useT();
  return (
    <ul className={styles.links}>
      <li>
        <PageLink to="forgotPassword">{t('account.login.forgot')}</PageLink>
      </li>
      <li>
        {t('account.login.noAccount')}{' '}
        <PageLink to="register">{t('account.register.title')}</PageLink>
      </li>
    </ul>
  );
}

/** Leaves the login page once there is a session, also one started in another tab. */
export function useLeaveWhenSignedIn(path: string) {
  const token = useSessionToken();
  const navigate = useNavigate();
  useEffect(() => {
    if (!token) return;
    // A document has one language, so another language prefix needs another document.
    if (getLanguagePrefix(path) === getLanguagePrefix(location.pathname))
      navigate(path, { replace: true });
    else location.replace(path);
  }, [token, path, navigate]);
}
