import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { ownProof } from '@film-contest/contract/sign-in';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormDialog, FormErrorAlert } from '../../components/forms.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { hasPasskeySupport, signWithPasskey } from '../../lib/passkeys.ts';
import { useScreenData } from '../../lib/queries.ts';
import {
  FormError,
  showServerErrors,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import styles from './security.module.css';

/**
 * Runs a call. If the server requires a recent proof of identity, asks for the proof and repeats the call. Returns
 * null if the user cancels.
 */
export type RunWithProof = <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;

/** Returns a function for calls that may require a proof of identity, and the dialog that asks for it. */
export function useIdentityProof(): { proven: RunWithProof; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void } | null>(null);

  const runWithProof: RunWithProof = async (act) => {
    const outcome = await act();
    if (outcome.ok || outcome.code !== codes.proofNeeded) return outcome;
    const isProved = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return isProved ? act() : null;
  };

  return {
    proven: runWithProof,
    dialog: <IdentityProofDialog open={asked !== null} onEnd={(is) => asked?.end(is)} />,
  };
}

interface ProofDialogProps {
  open: boolean;
  onEnd: (isProved: boolean) => void;
}

/** Asks for the password, a code or a passkey again. */
const IdentityProofDialog = ({ open, onEnd }: ProofDialogProps) => (
  <FormDialog open={open} onClose={() => onEnd(false)} title={t('signin.proof.title')} width={440}>
    <IdentityProofForm onProved={() => onEnd(true)} />
  </FormDialog>
);

function IdentityProofForm({ onProved }: { onProved: () => void }) {
  const [form] = Form.useForm();
  const [byCode, setByCode] = useState(false);
  const { data } = useScreenData(signInKey, 'ownSignIn', {});
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

export type OwnSignIn = Contract['ownSignIn']['data'];

export const signInKey = ['own-sign-in'];
