import { limits } from '@film-contest/contract/limits';
import { useState } from 'react';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { ResendActivationForm, useRedirectWhenSignedIn } from './login-page.tsx';
import { type Registered, RegisterForm } from './register-form.tsx';

/** Registers an account, then shows where the link was sent, or signs in with the verified phone number. */
export function RegisterPage() {
  const t = useT();
  const pagePath = usePagePath();
  const [registered, setRegistered] = useState<Registered | null>(null);
  useRedirectWhenSignedIn(pagePath('submitEntry'));
  if (registered) return <CheckMailboxMessage {...registered} />;
  return (
    <AccountPage title={t('account.register.title')} lead={t('account.register.intro')}>
      <RegisterForm onMailed={setRegistered} />
      <p className={styles.aside}>
        {t('account.register.haveAccount')}{' '}
        <PageLink to="login">{t('account.login.submit')}</PageLink>
      </p>
    </AccountPage>
  );
}

function CheckMailboxMessage({ account, msg }: Registered) {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  return (
    <FocusedContent>
      <AccountPage title={t('account.register.done.title')} lead={t('account.register.done.text')}>
        <p className={styles.success} role="status">
          {msg}{' '}
          {t('account.register.done.sentTo', { email: account, hours: limits.activationHours })}
        </p>
        <details className={styles.details} onToggle={() => setOpened(true)}>
          <summary>{t('account.register.done.notArrived')}</summary>
          {isOpened && <ResendActivationForm account={account} />}
        </details>
        <p className={styles.aside}>
          <PageLink to="login">{t('account.register.toLogin')}</PageLink>
        </p>
      </AccountPage>
    </FocusedContent>
  );
}
