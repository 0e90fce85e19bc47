import { codes } from '@film-contest/contract/codes';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { AccountPage, Focused } from './account-page.tsx';
import { check, prefetchSchemas } from './check.ts';
import { useFragmentToken } from './fragment-token.ts';
import { NewPasswordFields, PasswordIsSet, passwordFields } from './new-password.tsx';

/** Sets a new password with the mailed link. */
export function ResetPage() {
  const token = useFragmentToken();
  // Resets the form for another link in the same tab.
  return <Reset key={token} token={token} />;
}

function Reset({ token }: { token: string | null | undefined }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const [isDead, setDead] = useState(false);
  if (isDone) return <PasswordIsSet />;
  if (isDead || token === null) return <DeadLink />;
  return (
    <AccountPage title={t('account.reset.title')} lead={t('account.reset.intro')}>
      <ResetForm token={token ?? ''} onDone={() => setDone(true)} onDead={() => setDead(true)} />
    </AccountPage>
  );
}

interface ResetFormProps {
  token: string;
  onDone: () => void;
  onDead: () => void;
}

function ResetForm({ token, onDone, onDead }: ResetFormProps) {
  const t = useT();
  useOnFirstTouch(prefetchSchemas);
  const form = useForm({
    keep: null,
    initial: { password: '', confirmPassword: '' },
    labels: { confirmPassword: t('forms.confirmPassword') },
    check: (values) => check('reset', { ...values, token }),
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

function DeadLink() {
  const t = useT();
  return (
    <Focused>
      <AccountPage title={t('codes.1004')} lead={t('account.reset.invalidText')}>
        <PageLink to="forgotPassword" className="button" data-kind="primary">
          {t('account.reset.newLink')}
        </PageLink>
      </AccountPage>
    </Focused>
  );
}
