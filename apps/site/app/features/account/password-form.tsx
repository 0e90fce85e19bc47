import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';
import { NewPasswordFields, passwordFields, replaceLoginError } from './new-password.tsx';

/** Changes the password of the signed-in account and ends its other sessions. */
export function PasswordForm() {
  const t = useT();
  const [times, setTimes] = useState(0);
  return (
    <>
      {times > 0 && (
        <p className={styles.success} role="status">
          {t('account.password.done')}
        </p>
      )}
      {/* A new React key clears the password fields after each change of the password. */}
      <ChangePasswordForm key={times} onDone={() => setTimes((count) => count + 1)} />
    </>
  );
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: null,
    initial: { current: '', password: '', confirmPassword: '' },
    labels: {
      current: t('account.password.current'),
      password: t('forms.newPassword'),
      confirmPassword: t('forms.confirmPassword'),
    },
    check: (values) => validateAccountForm('password', values),
    send: (body) => call('changePassword', { body, quiet: true }),
    fieldOfCode: {
      [codes.wrongPassword]: 'current',
      ...passwordFields,
    },
    onDone,
  });
  const { values, set, faults } = form;
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.password.submit')}>
      <PasswordField
        {...form.field('current')}
        label={t('account.password.current')}
        autoComplete="current-password"
        fault={faults.current && replaceLoginError(t, faults.current)}
      />
      <NewPasswordFields values={values} set={set} faults={faults} />
    </Form>
  );
}
