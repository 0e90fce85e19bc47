import { codes } from '@film-contest/contract/codes';
import { type SecondStep, secondFactorAnswer } from '@film-contest/contract/sign-in';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { hasPasskeys, PasskeyFailed, signByPasskey } from '../../lib/passkeys.ts';
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [form] = Form.useForm();

  async function send(given: object) {
    const body = checkedValues(form, secondFactorAnswer, { ticket: step.ticket, ...given });
    if (!body) return;
    const outcome = await call('consoleSecondFactor', { body, quiet: true });
    if (outcome.ok) return onDone(outcome.data.access_token);
    if (outcome.code === codes.signInExpired) return onBack(outcome.msg);
    if (outcome.fields.passkey) return setRefusal(t('signin.passkey.refused'));
    if (!showServerFaults(form, outcome.fields)) setRefusal(outcome.msg);
  }

  async function submit(given: () => Promise<object>) {
    setRefusal(null);
    setBusy(true);
    try {
      await send(await given());
    } catch (error) {
      // Any other fault has been told by the client already.
      if (error instanceof PasskeyFailed) setRefusal(error.message);
    }
    setBusy(false);
  }

  const sign = async () => ({ passkey: step.passkey && (await signByPasskey(step.passkey)) });
  return (
    <Form
      key={way}
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values: object) => submit(way === 'passkey' ? sign : async () => values)}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBlockEnd: 16 }} />}
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
                setRefusal(null);
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
