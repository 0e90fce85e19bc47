import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { startSession } from '../../lib/session.ts';
import styles from './account.module.css';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';
import { ResendActivationForm } from './resend-form.tsx';

interface Login {
  account: string;
  password: string;
  captchaId: string;
  captcha: string;
}

/** Builds the login request, with the captcha only if the server requires one. */
function buildLoginCredentials({ captchaId, captcha, ...login }: Login, isAsked: boolean) {
  return isAsked ? { ...login, captchaId, captcha } : login;
}

/** The login form; a captcha and a new activation link appear on demand. */
export function LoginForm({ account = '' }: { account?: string }) {
  const t = useT();
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [isInactive, setInactive] = useState(false);
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: 'login',
    failed: t('codes.2008'),
    initial: { account, password: '', ...noCaptcha } as Login,
    check: (values) => validateAccountForm('login', buildLoginCredentials(values, asksCaptcha)),
    send: (values) =>
      call('login', { body: buildLoginCredentials(values, asksCaptcha), quiet: true }),
    fieldOfCode: {
      [codes.accountUnknown]: 'account',
      [codes.notActivated]: 'account',
      [codes.wrongPassword]: 'password',
      ...captchaFields,
    },
    onRefused: (code, fields) => {
      if (fields.includes('captcha')) setAsksCaptcha(true);
      setInactive(code === codes.notActivated);
    },
    onDone: (session, values, msg) => {
      startSession(session.access_token, values.account);
      showNotice({ level: 'success', text: msg });
    },
  });
  const { values, field } = form;
  return (
    <>
      <Form form={form} className={styles.form} submitLabel={t('account.login.submit')}>
        <TextField
          {...field('account')}
          label={t('forms.account')}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField
          {...field('password')}
          label={t('forms.password')}
          autoComplete="current-password"
        />
        {asksCaptcha && <CaptchaField purpose="login" {...form.captcha} />}
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
