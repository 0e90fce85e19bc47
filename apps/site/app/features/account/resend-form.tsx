import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { CaptchaField, noCaptcha } from '../../components/form/captcha-field.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { check } from './check.ts';

/** Asks for a fresh activation link. The address can still be corrected. */
export function ResendForm({ account }: { account: string }) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    keep: null,
    failed: t('codes.2012'),
    initial: { resendAccount: account, ...noCaptcha },
    check: async (values) => renamed(await check('resend', bodyOf(values))),
    send: (values) => call('resendActivation', { body: bodyOf(values), quiet: true }),
    fieldOfCode: {
      [codes.accountUnknown]: 'resendAccount',
      [codes.captchaWrong]: 'captcha',
      [codes.captchaMissing]: 'captcha',
    },
    onDone: (_, values) => setSentTo(values.resendAccount),
  });
  const { values, set, faults } = form;
  if (sentTo) {
    return (
      <p className={styles.success} role="status">
        {t('account.resend.done')} <strong dir="ltr">{sentTo}</strong>
      </p>
    );
  }
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={form.submit}
      noValidate
      aria-label={t('account.resend.title')}
    >
      <ErrorSummary lines={form.lines} attempt={form.attempt} />
      <TextField
        name="resendAccount"
        type="email"
        label={t('forms.email')}
        autoComplete="email"
        value={values.resendAccount}
        onChange={(resendAccount) => set({ resendAccount })}
        fault={faults.resendAccount ?? faults.account}
      />
      <CaptchaField
        purpose="register"
        value={values}
        onChange={set}
        fault={faults.captcha}
        refusals={form.refusals}
        onRefresh={() => form.forgive('captcha')}
      />
      <SubmitButton isBusy={form.isBusy}>{t('account.resend.submit')}</SubmitButton>
    </form>
  );
}

const bodyOf = ({
  resendAccount,
  ...rest
}: {
  resendAccount: string;
  captchaId: string;
  captcha: string;
}) => ({ account: resendAccount, ...rest });

/** The login form beside it has a field called `account` already. */
function renamed<F>({ account, ...faults }: Record<string, F>): Record<string, F> {
  return account === undefined ? faults : { ...faults, resendAccount: account };
}
