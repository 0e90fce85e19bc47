import { ownProof } from '@film-contest/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { FormErrorAlert } from '../../components/form-error.tsx';
import { call, fetchScreenData } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { hasPasskeySupport, signWithPasskey } from '../../lib/passkeys.ts';
import { FormError, useFormSubmission } from '../../lib/submit-form.ts';
import { signInKey } from './own-sign-in.ts';
import styles from './security.module.css';

interface ProofDialogProps {
  open: boolean;
  onEnd: (isProved: boolean) => void;
}

/** Asks for the password, a code or a passkey again. */
export const FreshProofDialog = ({ open, onEnd }: ProofDialogProps) => (
  <FormDialog open={open} onClose={() => onEnd(false)} title={t('signin.proof.title')} width={440}>
    <FreshProofForm onProved={() => onEnd(true)} />
  </FormDialog>
);

function FreshProofForm({ onProved }: { onProved: () => void }) {
  const [form] = Form.useForm();
  const [byCode, setByCode] = useState(false);
  const { data } = useQuery({ queryKey: signInKey, queryFn: () => fetchScreenData('ownSignIn') });
  const hasSecondFactor = (kind: 'authenticator' | 'passkey') =>
    data?.factors.some((factor) => factor.kind === kind) === true;

  async function submitProof(given: object) {
    const body = validateForm(form, ownProof, given);
    if (!body) return;
    const outcome = await call('proveOneself', { body, quiet: true });
    if (outcome.ok) return onProved();
    if (outcome.fields.passkey) throw new FormError(t('signin.passkey.refused'));
    if (!showServerErrors(form, outcome.fields)) throw new FormError(outcome.msg);
  }

  async function submitPasskeyProof() {
    const asked = await call('challengeOwnPasskey', { quiet: true });
    if (!asked.ok) throw new FormError(asked.msg);
    const { ticket, options } = asked.data;
    await submitProof({ ticket, passkey: await signWithPasskey(options) });
  }

  const { busy, refusal, submit } = useFormSubmission((work: () => Promise<void>) => work());

  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(values: object) => submit(() => submitProof(values))}
    >
      <p>{t('signin.proof.hint')}</p>
      <FormErrorAlert text={refusal} />
      {byCode ? (
        <Form.Item key="code" name="code" label={t('signin.app.code')} initialValue="">
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
        </Form.Item>
      ) : (
        <Form.Item key="password" name="password" label={t('forms.password')} initialValue="">
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('signin.proof.continue')}
        </Button>
        {hasSecondFactor('passkey') && hasPasskeySupport() && (
          <Button onClick={() => submit(submitPasskeyProof)}>{t('signin.proof.usePasskey')}</Button>
        )}
        {hasSecondFactor('authenticator') && (
          <Button type="link" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'signin.proof.usePassword' : 'signin.proof.useCode')}
          </Button>
        )}
      </div>
    </Form>
  );
}
