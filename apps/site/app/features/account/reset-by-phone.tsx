import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';
import { NewPasswordFields, PasswordChangedMessage, passwordFields } from './new-password.tsx';

interface ResetByPhoneProps {
  phone: string;
  /** Called to return to the form that requests an SMS code. */
  onBack: () => void;
}

/** The form that sets a new password with a code from an SMS. */
export function ResetPasswordByPhone({ phone, onBack }: ResetByPhoneProps) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordChangedMessage />;
  return (
    <FocusedContent>
      <AccountPage title={t('account.reset.title')} lead={t('account.forgot.phoneText', { phone })}>
        <SmsCodeForm phone={phone} onDone={() => setDone(true)} />
        <button type="button" className="button" onClick={onBack}>
          {t('forms.smsAgain')}
        </button>
      </AccountPage>
    </FocusedContent>
  );
}

function SmsCodeForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: null,
    initial: { smsCode: '', password: '', confirmPassword: '' },
    labels: { confirmPassword: t('forms.confirmPassword') },
    check: (values) => validateAccountForm('reset', { ...values, phone }),
    send: (values) => call('resetPassword', { body: { ...values, phone }, quiet: true }),
    fieldOfCode: {
      [codes.smsCodeWrong]: 'smsCode',
      ...passwordFields,
    },
    onDone,
  });
  const { values, set, faults, field } = form;
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.reset.submit')}>
      <TextField
        {...field('smsCode')}
        label={t('forms.smsCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <NewPasswordFields values={values} set={set} faults={faults} />
    </Form>
  );
}
