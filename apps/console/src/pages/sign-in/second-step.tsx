import { codes } from '@film-contest/contract/codes';
import { type SecondStep, secondFactorAnswer } from '@film-contest/contract/sign-in';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { RefusalText } from '../../components/form-refusal.tsx';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { hasPasskeys, signByPasskey } from '../../lib/passkeys.ts';
import { FormRefusal, useSubmit } from '../../lib/send-form.ts';
import styles from './sheet.module.css';

type Way = 'passkey' | 'code' | 'recoveryCode';

interface SecondStepFormProps {
  step: SecondStep;
  onDone: (token: string) => Promise<void>;
  /** The login has to begin again; with why, unless that was the reader's choice. */
  onBack: (why: string | null) => void;
}

/** The second step of a login whose password was right. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const ways = waysOf(step);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recoveryCode');
  const [form] = Form.useForm();

  const { busy, refusal, submit, forget } = useSubmit(async (given: () => Promise<object>) => {
    const values = { ticket: step.ticket, ...(await given()) };
    const body = checkedValues(form, secondFactorAnswer, values);
    if (!body) return;
    const outcome = await call('consoleSecondFactor', { body, quiet: true });
    if (outcome.ok) return onDone(outcome.data.access_token);
    if (outcome.code === codes.signInExpired) return onBack(outcome.msg);
    if (outcome.fields.passkey) throw new FormRefusal(t('signin.passkey.refused'));
    if (!showServerFaults(form, outcome.fields)) throw new FormRefusal(outcome.msg);
  });

  const sign = async () => ({ passkey: step.passkey && (await signByPasskey(step.passkey)) });
  return (
    <Form
      key={way}
      form={form}
      layout="vertical"
      onFinish={(values: object) => submit(way === 'passkey' ? sign : async () => values)}
    >
      <RefusalText text={refusal} />
      {way === 'passkey' && <p>{t('signin.step.passkeyHint')}</p>}
      {way === 'code' && (
        <Form.Item
          name="code"
          label={t('signin.app.code')}
          extra={t('signin.step.codeHint')}
          initialValue=""
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
        </Form.Item>
      )}
      {way === 'recoveryCode' && (
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
        {way === 'passkey' ? t('signin.proof.usePasskey') : t('console.login.submit')}
      </Button>
      <div className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              type="link"
              onClick={() => {
                forget();
                setWay(other);
              }}
            >
              {wayTexts[other]()}
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

const wayTexts: Record<Way, () => string> = {
  passkey: () => t('signin.proof.usePasskey'),
  code: () => t('signin.step.useApp'),
  recoveryCode: () => t('signin.step.useRecovery'),
};

/** What the account has and this browser can, the easiest first. */
function waysOf({ passkey, hasAuthenticator, hasRecoveryCodes }: SecondStep): Way[] {
  return [
    ...(passkey && hasPasskeys() ? (['passkey'] as const) : []),
    ...(hasAuthenticator ? (['code'] as const) : []),
    ...(hasRecoveryCodes ? (['recoveryCode'] as const) : []),
  ];
}
