import { newPasskey } from '@film-contest/contract/sign-in';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { makePasskey, PasskeyFailed } from '../../lib/passkeys.ts';
import styles from './security.module.css';
import type { Proven } from './use-proof.tsx';

interface AddPasskeyProps {
  proven: Proven;
  /** With the recovery codes that came with the first factor. */
  onAdded: (recoveryCodes: string[] | null, name: string) => void;
}

/** Has the browser make a passkey, under a name. */
export function AddPasskey({ proven, onAdded }: AddPasskeyProps) {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add(values: object) {
    const name = checkedValues(form, newPasskey.pick({ name: true }), values);
    if (!name) return;
    const begun = await proven(() => call('beginPasskey', { quiet: true }));
    if (!begun) return;
    if (!begun.ok) return setRefusal(begun.msg);
    const { ticket, options } = begun.data;
    const body = { ...name, ticket, passkey: await makePasskey(options) };
    const outcome = await proven(() => call('addPasskey', { body, quiet: true }));
    if (outcome?.ok) return onAdded(outcome.data.recoveryCodes, name.name);
    if (outcome && !showServerFaults(form, outcome.fields)) {
      setRefusal(outcome.fields.passkey ? t('signin.passkey.refused') : outcome.msg);
    }
  }

  async function submit(values: object) {
    setRefusal(null);
    setBusy(true);
    try {
      await add(values);
    } catch (error) {
      // Any other fault has been told by the client already.
      if (error instanceof PasskeyFailed) setRefusal(error.message);
    }
    setBusy(false);
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <p>{t('signin.passkey.hint')}</p>
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.alert ?? ''} />}
      <Form.Item
        name="name"
        label={t('signin.name')}
        extra={t('signin.nameHint')}
        initialValue={t('signin.kind.passkey')}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('signin.passkey.make')}
      </Button>
    </Form>
  );
}
