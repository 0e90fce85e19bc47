import { codes } from '@film-contest/contract/codes';
import type { AskForTask } from '@film-contest/proof-of-work/login-work';
import { useLoginWork } from '@film-contest/proof-of-work/use-login-work';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { parseReturnPath } from '../../lib/next-path.ts';
import { showNotice } from '../../lib/notices.ts';
import { startSession } from '../../lib/session.ts';
import { getLanguagePrefix } from '../../lib/tree.ts';
import { useSessionToken } from '../../lib/use-session-token.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { LoginCodeField } from './login-code-field.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './validate-form.ts';

/** The login page: logs in, then returns to the page that required the login. */
export function LoginPage() {
  const t = useT();
  const [search] = useSearchParams();
  const pagePath = usePagePath();
  const next = parseReturnPath(search.get('next'));
  useRedirectWhenSignedIn(next ?? pagePath('account'));
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

/** Leaves the login page as soon as a session exists, even one of another tab. */
export function useRedirectWhenSignedIn(path: string) {
  const token = useSessionToken();
  const navigate = useNavigate();
  useEffect(() => {
    if (!token) return;
    // Loads a new document for another language prefix, because a document has one language.
    if (getLanguagePrefix(path) === getLanguagePrefix(location.pathname))
      navigate(path, { replace: true });
    else location.replace(path);
  }, [token, path, navigate]);
}

interface Login {
  account: string;
  password: string;
  captchaId: string;
  captcha: string;
  loginCode: string;
}

/**
 * Builds the login request. Adds the captcha or, if a code was sent, the code with its ticket, as the server requires.
 */
function buildLoginCredentials(
  { captchaId, captcha, loginCode, ...login }: Login,
  asksCaptcha: boolean,
  ticket: string | null,
) {
  if (ticket) return { ...login, ticket, loginCode };
  return asksCaptcha ? { ...login, captchaId, captcha } : login;
}

const requestLoginTask: AskForTask = (body, signal) =>
  call('loginChallenge', { body, background: true, signal });

/** The login form; a captcha, a code and a new activation link appear on demand. */
export function LoginForm({ account = '' }: { account?: string }) {
  const t = useT();
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  /** Ticket of a sent code, with the account to which it was sent. The account field may have been edited since. */
  const [sentCode, setSentCode] = useState<{ account: string; ticket: string } | null>(null);
  const [isInactive, setInactive] = useState(false);
  useOnFirstTouch(prefetchAccountSchemas);
  const findCodeTicket = (values: Login) =>
    sentCode?.account === values.account ? sentCode.ticket : null;
  const form = useForm({
    keep: 'login',
    failed: t('codes.2008'),
    initial: { account, password: '', loginCode: '', ...noCaptcha } as Login,
    check: (values) =>
      validateAccountForm(
        'login',
        buildLoginCredentials(values, asksCaptcha, findCodeTicket(values)),
      ),
    send: (values) => {
      const ticket = findCodeTicket(values);
      const given = buildLoginCredentials(values, asksCaptcha, ticket);
      const sendLogin = (proof: { work?: string }) =>
        call('login', { body: { ...given, ...proof }, quiet: true });
      // A code that was sent to the account replaces proof of work.
      return ticket ? sendLogin({}) : work.sendWithWork(sendLogin);
    },
    fieldOfCode: {
      [codes.accountUnknown]: 'account',
      [codes.notActivated]: 'account',
      [codes.wrongPassword]: 'password',
      [codes.smsCodeWrong]: 'loginCode',
      ...captchaFields,
    },
    onRefused: (code, fields, data, { account }) => {
      if (fields.includes('captcha')) setAsksCaptcha(true);
      if (code === codes.loginCodeNeeded) setSentCode({ account, ...(data as { ticket: string }) });
      setInactive(code === codes.notActivated);
    },
    onDone: (session, values, msg) => {
      startSession(session.access_token, values.account);
      showNotice({ level: 'success', text: msg });
    },
  });
  const { values, field } = form;
  const ticket = findCodeTicket(values);
  const work = useLoginWork('login', requestLoginTask, {
    account: values.account,
    isPasswordTyped: values.password !== '',
  });
  const clearTicket = () => {
    form.set({ loginCode: '' });
    setSentCode(null);
  };
  return (
    <>
      <Form form={form} className={styles.form} submitLabel={t('account.login.submit')}>
        <TextField
          {...field('account')}
          onChange={(account) => {
            form.set({ account });
            // Clears the ticket, because its code was sent to the previous account.
            if (ticket) clearTicket();
          }}
          label={t('forms.account')}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField
          {...field('password')}
          label={t('forms.password')}
          autoComplete="current-password"
        />
        {ticket && (
          <LoginCodeField
            {...field('loginCode')}
            onAgain={() => {
              form.clearErrors();
              clearTicket();
            }}
          />
        )}
        {asksCaptcha && !ticket && <CaptchaField purpose="login" {...form.captcha} />}
        <p className={styles.delay} role="status">
          {work.delay && t('forms.loginWork', { raisedBy: work.delay.raisedBy ?? 'device' })}
        </p>
      </Form>
      {isInactive && (
        <section className={styles.panel}>
          <h2>{t('account.resend.title')}</h2>
          <ResendActivationForm account={values.account} />
        </section>
      )}
    </>
  );
}

/** A form that requests a new activation link. The e-mail address can be corrected. */
export function ResendActivationForm({ account }: { account: string }) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    keep: null,
    failed: t('codes.2012'),
    initial: { resendAccount: account, ...noCaptcha },
    check: async (values) =>
      renameAccountField(await validateAccountForm('resend', buildResendBody(values))),
    send: (values) => call('resendActivation', { body: buildResendBody(values), quiet: true }),
    fieldOfCode: {
      [codes.accountUnknown]: 'resendAccount',
      ...captchaFields,
    },
    onDone: (_, values) => setSentTo(values.resendAccount),
  });
  const { faults } = form;
  if (sentTo) {
    return (
      <p className={styles.success} role="status">
        {t('account.resend.done')} <strong dir="ltr">{sentTo}</strong>
      </p>
    );
  }
  return (
    <Form
      form={form}
      className={styles.form}
      submitLabel={t('account.resend.submit')}
      label={t('account.resend.title')}
    >
      <TextField
        {...form.field('resendAccount')}
        type="email"
        label={t('forms.email')}
        autoComplete="email"
        fault={faults.resendAccount ?? faults.account}
      />
      <CaptchaField purpose="activation" {...form.captcha} />
    </Form>
  );
}

const buildResendBody = ({
  resendAccount,
  ...rest
}: {
  resendAccount: string;
  captchaId: string;
  captcha: string;
}) => ({ account: resendAccount, ...rest });

/** Renames the form's field, because the login form on the same page has a field `account`. */
function renameAccountField<F>({ account, ...faults }: Record<string, F>): Record<string, F> {
  return account === undefined ? faults : { ...faults, resendAccount: account };
}
