import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { AccountPage, FocusedContent } from './account-page.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';
import { useFragmentToken } from './fragment-token.ts';
import { NewPasswordFields, PasswordChangedMessage, passwordFields } from './new-password.tsx';

export function ResetPasswordPage() {
  const token = useFragmentToken();
  // The React key resets the form when another mailed link is opened in the same tab.
  return <ResetPasswordContent key={token} token={token} />;
}

function ResetPasswordContent({ token }: { token: string | null | undefined }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const [isDead, setDead] = useState(false);
  if (isDone) return <PasswordChangedMessage />;
  if (isDead || token === null) return <DeadResetLinkMessage />;
  return (
    <AccountPage title={t('account.reset.title')} lead={t('account.reset.intro')}>
      <ResetPasswordForm
        token={token ?? ''}
        onDone={() => setDone(true)}
        onDead={() => setDead(true)}
      />
    </AccountPage>
  );
}

interface ResetFormProps {
  token: string;
  onDone: () => void;
  onDead: () => void;
}

function ResetPasswordForm({ token, onDone, onDead }: ResetFormProps) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: null,
    initial: { password: '', confirmPassword: '' },
    labels: { confirmPassword: t('forms.confirmPassword') },
    check: (values) => validateAccountForm('reset', { ...values, token }),
    send: (values) => call('resetPassword', { body: { ...values, token }, quiet: true }),
    fieldOfCode: passwordFields,
    onRefused: (code) => {
      if (code === codes.resetLinkInvalid) onDead();
    },
    onDone,
  });
  const { values, set, faults } = form;
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.reset.submit')}>
      <NewPasswordFields values={values} set={set} faults={faults} />
    </Form>
  );
}

function DeadResetLinkMessage() {
  const t = useT();
  return (
    <FocusedContent>
      <AccountPage title={t('codes.1004')} lead={t('account.reset.invalidText')}>
        <PageLink to="forgotPassword" className="button" data-kind="primary">
          {t('account.reset.newLink')}
        </PageLink>
      </AccountPage>
    </FocusedContent>
  );
}
