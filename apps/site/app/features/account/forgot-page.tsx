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
import { AccountPage, Focused } from './account-page.tsx';
import { check, prefetchSchemas } from './check.ts';
import { ResetByPhone } from './reset-by-phone.tsx';

/** Requests a link by e-mail or a code by SMS to choose a new password. */
export function ForgotPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) {
    return (
      <AccountPage title={t('account.forgot.title')} lead={t('account.forgot.intro')}>
        <ForgotForm onDone={setSentTo} />
        <p className={styles.aside}>
          <PageLink to="login">{t('account.forgot.backToLogin')}</PageLink>
        </p>
      </AccountPage>
    );
  }
  if (isPhone(sentTo)) return <ResetByPhone phone={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <Focused>
      <AccountPage title={t('account.forgot.title')}>
        <p className={styles.success} role="status">
          {t('account.forgot.done')} <strong dir="ltr">{sentTo}</strong>
        </p>
        <p>{t('account.forgot.doneText', { minutes: limits.resetMinutes })}</p>
        <button type="button" className="button" onClick={() => setSentTo(null)}>
          {t('account.forgot.again')}
        </button>
      </AccountPage>
    </Focused>
  );
}

function ForgotForm({ onDone }: { onDone: (account: string) => void }) {
  const t = useT();
  useOnFirstTouch(prefetchSchemas);
  const form = useForm({
    keep: 'forgotPassword',
    failed: t('codes.2012'),
    initial: { account: '', ...noCaptcha },
    check: (values) => check('forgot', values),
    send: (body) => call('forgotPassword', { body, quiet: true }),
    fieldOfCode: {
      [codes.accountUnknown]: 'account',
      [codes.notActivated]: 'account',
      ...captchaFields,
    },
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

const isPhone = (account: string) => !account.includes('@') && /\d/.test(account);
