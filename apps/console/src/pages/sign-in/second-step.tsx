import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { type SecondStep, secondFactorAnswer, secondStep } from '@film-contest/contract/sign-in';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormErrorAlert } from '../../components/forms.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { hasPasskeySupport, signWithPasskey } from '../../lib/passkeys.ts';
import {
  FormError,
  showServerErrors,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import styles from './sign-in-page.module.css';

type Method = 'passkey' | 'code' | 'recoveryCode';

interface SecondStepFormProps {
  step: SecondStep;
  onDone: (token: string) => Promise<void>;
  /** Returns to the login with a reason, or null if the user went back. */
  onBack: (why: string | null) => void;
}

/** The second step of a login after the password. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const methods = listSecondFactorMethods(step);
  const [method, setWay] = useState<Method>(methods[0] ?? 'recoveryCode');
  const [form] = Form.useForm();

  const {
    busy,
    refusal,
    submit,
    clearError: forget,
  } = useFormSubmission(async (given: () => Promise<object>) => {
    const values = { ticket: step.ticket, ...(await given()) };
    const body = validateForm(form, secondFactorAnswer, values);
    if (!body) return;
    const outcome = await call('consoleSecondFactor', { body, quiet: true });
    if (outcome.ok) return onDone(outcome.data.access_token);
    if (outcome.code === codes.signInExpired) return onBack(outcome.msg);
    if (outcome.fields.passkey) throw new FormError(t('signin.passkey.refused'));
    if (!showServerErrors(form, outcome.fields)) throw new FormError(outcome.msg);
  });

  const createPasskeyProof = async () => ({
    passkey: step.passkey && (await signWithPasskey(step.passkey)),
  });
  return (
    <Form
      key={method}
      form={form}
      layout="vertical"
      onFinish={(values: object) =>
        submit(method === 'passkey' ? createPasskeyProof : async () => values)
      }
    >
      <FormErrorAlert text={refusal} />
      {method === 'passkey' && <p>{t('signin.step.passkeyHint')}</p>}
      {method === 'code' && (
        <Form.Item
          name="code"
          label={t('signin.app.code')}
          extra={t('signin.step.codeHint')}
          initialValue=""
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
        </Form.Item>
      )}
      {method === 'recoveryCode' && (
        <Form.Item
          name="recoveryCode"
          label={t('signin.step.recovery')}
          extra={t('signin.step.recoveryHint')}
          initialValue=""
        >
          <Input autoComplete="off" spellCheck={false} maxLength={60} autoFocus dir="ltr" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {method === 'passkey' ? t('signin.proof.usePasskey') : t('console.login.submit')}
      </Button>
      <div className={styles.ways}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              type="link"
              onClick={() => {
                forget();
                setWay(other);
              }}
            >
              {methodLabels[other]()}
            </Button>
          ))}
        <Button type="link" onClick={() => onBack(null)}>
          {t('signin.step.back')}
        </Button>
      </div>
      <p className={styles.minor}>{t('signin.step.lost')}</p>
    </Form>
  );
}

const methodLabels: Record<Method, () => string> = {
  passkey: () => t('signin.proof.usePasskey'),
  code: () => t('signin.step.useApp'),
  recoveryCode: () => t('signin.step.useRecovery'),
};

/** Lists the methods that the account and the browser support, easiest first. */
export function listSecondFactorMethods({
  passkey,
  hasAuthenticator,
  hasRecoveryCodes,
}: SecondStep): Method[] {
  return [
    ...(passkey && hasPasskeySupport() ? (['passkey'] as const) : []),
    ...(hasAuthenticator ? (['code'] as const) : []),
    ...(hasRecoveryCodes ? (['recoveryCode'] as const) : []),
  ];
}

/** Returns the second step that a login response requires, or null. */
export function getRequiredSecondStep(outcome: Outcome<unknown>): SecondStep | null {
  if (outcome.ok || outcome.code !== codes.secondFactorNeeded) return null;
  return secondStep.parse(outcome.data);
}
