import { codes } from '@film-contest/contract/codes';
import { endAllWaits } from '@film-contest/contract/retry';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callUntilAnswered } from '../../lib/api.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { startSession } from '../../lib/session.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';
import styles from './account.module.css';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { useFragmentToken } from './fragment-token.ts';
import {
  LoginForm,
  LoginLinks,
  ResendActivationForm,
  useRedirectWhenSignedIn,
} from './login-page.tsx';

type Progress = Activation | { state: 'checking' | 'noLink' };

/**
 * Returns the verified account from the history state, or null. The history state keeps the account, so that a reload
 * does not use the activation link again. The account is an empty text if it was already active.
 */
const parseVerifiedAccount = (state: unknown) =>
  typeof state === 'object' && state !== null && 'verified' in state
    ? String(state.verified)
    : null;

/** The page that the activation e-mail links to: verifies the account, then signs in or shows the login form. */
export function ActivatePage() {
  const t = useT();
  const [progress, retry] = useActivation();
  if (progress.state === 'verified') return <VerifiedAccount account={progress.account} />;
  if (progress.state === 'noLink') return <MissingActivationLink />;
  if (progress.state === 'failed') {
    return (
      <AccountPage title={t('account.activate.failedTitle')} lead={progress.msg}>
        <button type="button" className="button" onClick={retry}>
          {t('http.retry')}
        </button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('account.activate.working')}>
      <p role="status">{t('account.activate.wait')}</p>
    </AccountPage>
  );
}

function useActivation(): [Progress, () => void] {
  const t = useT();
  const token = useFragmentToken();
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const verified = parseVerifiedAccount(useLocation().state);
  const [progress, setProgress] = useState<Progress>({ state: 'checking' });
  const here = pagePath('activateLogin');
  const failed = pagePath('activateFaild');
  const isUnmounted = useIsUnmounted();

  const runActivation = useCallback(
    async (secret: string) => {
      setProgress({ state: 'checking' });
      const onFailure = (msg: string) => setProgress({ state: 'failed', msg });
      const result = await activateAccount(secret, onFailure);
      if (isUnmounted.current) return;
      if (result.state === 'dead') navigate(failed, { replace: true });
      else if (result.state === 'failed') setProgress(result);
      else {
        if (result.state === 'verified' && result.isSignedIn)
          showNotice({ level: 'success', text: t('account.activate.done') });
        navigate(here, { replace: true, state: { verified: getActiveAccount(result) } });
      }
    },
    [navigate, here, failed, isUnmounted, t],
  );

  useEffect(() => {
    if (token) runActivation(token);
  }, [token, runActivation]);

  const retryActivation = () => {
    if (!token) return;
    endAllWaits();
    void runActivation(token);
  };
  // Waits for the first effect, because the server cannot read the history state.
  if (verified !== null && token !== undefined)
    return [{ state: 'verified', account: verified, isSignedIn: false }, retryActivation];
  return [token === null ? { state: 'noLink' } : progress, retryActivation];
}

const getActiveAccount = (result: Activation) =>
  result.state === 'verified' ? result.account : '';

function VerifiedAccount({ account }: { account: string }) {
  const t = useT();
  const pagePath = usePagePath();
  useRedirectWhenSignedIn(pagePath('submitEntry'));
  return (
    <FocusedContent>
      <AccountPage
        title={t(account ? 'account.activate.done' : 'account.activate.before')}
        lead={t(account ? 'account.activate.doneText' : 'account.activate.beforeText')}
      >
        <LoginForm account={account} />
        <LoginLinks />
      </AccountPage>
    </FocusedContent>
  );
}

function MissingActivationLink() {
  const t = useT();
  return (
    <AccountPage title={t('account.register.done.title')} lead={t('account.register.done.text')}>
      <PageLink to="login" className="button">
        {t('account.login.submit')}
      </PageLink>
      <section className={styles.panel}>
        <h2>{t('account.resend.title')}</h2>
        <ResendActivationForm account="" />
      </section>
    </AccountPage>
  );
}

/** Message for an activation link that has expired or is wrong. */
export function ActivationFailedPage() {
  const t = useT();
  return (
    <AccountPage title={t('account.activate.failed')} lead={t('account.activate.failedText')}>
      <section className={styles.panel}>
        <h2>{t('account.resend.title')}</h2>
        <ResendActivationForm account="" />
      </section>
      <ul className={styles.links}>
        <li>
          <PageLink to="register">{t('account.activate.reRegister')}</PageLink>
        </li>
        <li>
          <PageLink to="login">{t('account.activate.alreadyUsed')}</PageLink>
        </li>
      </ul>
    </AccountPage>
  );
}

type Activation =
  | { state: 'verified'; account: string; isSignedIn: boolean }
  /** The link was used before, and the account is active. */
  | { state: 'activeBefore' }
  /** The activation link has expired or is wrong. */
  | { state: 'dead' }
  /** Activation failed for another reason; the activation link may still be valid. */
  | { state: 'failed'; msg: string };

const running = new Map<string, Promise<Activation>>();

/**
 * Consumes an activation link, with retries. A link can be used once, so a second call with the same token
 * waits for the first.
 *
 * @param onFailure receives the message of each failed attempt.
 */
function activateAccount(token: string, onFailure: (msg: string) => void): Promise<Activation> {
  const before = running.get(token);
  if (before) return before;
  const now = sendActivation(token, onFailure);
  running.set(token, now);
  return now;
}

async function sendActivation(
  token: string,
  onFailure: (msg: string) => void,
): Promise<Activation> {
  // Never aborts, so that the link is used even after the page is left.
  const { signal } = new AbortController();
  try {
    // The call runs in the background, because the activation page shows its own errors.
    const answer = await callUntilAnswered(
      'activate',
      { body: { token } },
      {
        signal,
        onFailure: (error) => onFailure(getErrorMessage(error)),
      },
    );
    if (answer.ok) {
      const { account, session } = answer.data;
      if (session) startSession(session.access_token, account);
      return { state: 'verified', account, isSignedIn: session !== null };
    }
    if (answer.code === codes.alreadyActivated) return { state: 'activeBefore' };
    if (answer.code === codes.codeUnknown) return { state: 'dead' };
    return recordActivationFailure(token, answer.msg);
  } catch (error) {
    return recordActivationFailure(token, getErrorMessage(error));
  }
}

const getErrorMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

function recordActivationFailure(token: string, msg: string): Activation {
  running.delete(token);
  return { state: 'failed', msg };
}
