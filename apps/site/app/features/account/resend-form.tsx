import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { validateAccountForm } from './check.ts';

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
      <CaptchaField purpose="register" {...form.captcha} />
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
