import { codes } from '@film-contest/contract/codes';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { NewPasswordFields, passwordFields } from './new-password.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './validate-form.ts';

interface ResetFormProps {
  /** The token of a mailed link, or the phone number to which a code was sent. */
  proof: { token: string } | { phone: string };
  onDone: () => void;
  /** Called when the mailed link was used or has expired. */
  onDead?: () => void;
}

export function ResetPasswordForm({ proof, onDone, onDead }: ResetFormProps) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const initial = { password: '', confirmPassword: '', ...('phone' in proof && { smsCode: '' }) };
  const form = useForm({
    keep: null,
    initial: initial as typeof initial & { smsCode: string },
    labels: { confirmPassword: t('forms.confirmPassword') },
    check: (values) => validateAccountForm('reset', { ...values, ...proof }),
    send: (values) => call('resetPassword', { body: { ...values, ...proof }, quiet: true }),
    fieldOfCode: { [codes.smsCodeWrong]: 'smsCode', ...passwordFields },
    onRefused: (code) => code === codes.resetLinkInvalid && onDead?.(),
    onDone,
  });
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.reset.submit')}>
      {'phone' in proof && (
        <TextField
          {...form.field('smsCode')}
          label={t('forms.smsCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      <NewPasswordFields field={form.field} />
    </Form>
  );
}
