import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { useState } from 'react';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { PasswordChangedMessage } from './new-password.tsx';
import { ResetPasswordForm } from './reset-form.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './validate-form.ts';

/** The page that requests a link by e-mail, or a code by SMS, to set a new password. */
export function ForgotPasswordPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) {
    return (
      <AccountPage title={t('account.forgot.title')} lead={t('account.forgot.intro')}>
        <ForgotPasswordForm onDone={setSentTo} />
        <p className={styles.aside}>
          <PageLink to="login">{t('account.forgot.backToLogin')}</PageLink>
        </p>
      </AccountPage>
    );
  }
  if (isPhoneNumber(sentTo))
    return <ResetPasswordByPhone phone={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <FocusedContent>
      <AccountPage title={t('account.forgot.title')}>
        <p className={styles.success} role="status">
          {t('account.forgot.done')} <strong dir="ltr">{sentTo}</strong>
        </p>
        <p>{t('account.forgot.doneText', { minutes: limits.resetMinutes })}</p>
        <button type="button" className="button" onClick={() => setSentTo(null)}>
          {t('account.forgot.again')}
        </button>
      </AccountPage>
    </FocusedContent>
  );
}

function ForgotPasswordForm({ onDone }: { onDone: (account: string) => void }) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: 'forgotPassword',
    failed: t('codes.2012'),
    initial: { account: '', ...noCaptcha },
    check: (values) => validateAccountForm('forgot', values),
    send: (body) => call('forgotPassword', { body, quiet: true }),
    fieldOfCode: { [codes.accountUnknown]: 'account', ...captchaFields },
    onDone: (_, { account }) => onDone(account.trim()),
  });
  const { field } = form;
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.forgot.submit')}>
      <TextField
        {...field('account')}
        label={t('forms.account')}
        autoComplete="username"
        inputMode="email"
      />
      <CaptchaField purpose="forgot" {...form.captcha} />
    </Form>
  );
}

const isPhoneNumber = (account: string) => !account.includes('@') && /\d/.test(account);

interface ResetByPhoneProps {
  phone: string;
  /** Called to return to the form that requests an SMS code. */
  onBack: () => void;
}

function ResetPasswordByPhone({ phone, onBack }: ResetByPhoneProps) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordChangedMessage />;
  return (
    <FocusedContent>
      <AccountPage title={t('account.reset.title')} lead={t('account.forgot.phoneText', { phone })}>
        <ResetPasswordForm proof={{ phone }} onDone={() => setDone(true)} />
        <button type="button" className="button" onClick={onBack}>
          {t('forms.smsAgain')}
        </button>
      </AccountPage>
    </FocusedContent>
  );
}
