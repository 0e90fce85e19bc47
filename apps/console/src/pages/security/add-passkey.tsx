import { newPasskey } from '@film-contest/contract/sign-in';
import { Button, Form, Input } from 'antd';
import { FormErrorAlert } from '../../components/form-error.tsx';
import { call } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { createPasskey } from '../../lib/passkeys.ts';
import { FormError, useFormSubmission } from '../../lib/submit-form.ts';
import type { RunWithProof } from './use-proof.tsx';

interface AddPasskeyProps {
  proven: RunWithProof;
  /** Receives the recovery codes created with the first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null, name: string) => void;
}

/** Creates a named passkey. */
export function AddPasskey({ proven, onAdded }: AddPasskeyProps) {
  const [form] = Form.useForm();

  const { busy, refusal, submit } = useFormSubmission(async (values: object) => {
    const name = validateForm(form, newPasskey.pick({ name: true }), values);
    if (!name) return;
    const begun = await proven(() => call('beginPasskey', { quiet: true }));
    if (!begun) return;
    if (!begun.ok) throw new FormError(begun.msg);
    const { ticket, options } = begun.data;
    const body = { ...name, ticket, passkey: await createPasskey(options) };
    const outcome = await proven(() => call('addPasskey', { body, quiet: true }));
    if (outcome?.ok) return onAdded(outcome.data.recoveryCodes, name.name);
    if (outcome && !showServerErrors(form, outcome.fields)) {
      throw new FormError(outcome.fields.passkey ? t('signin.passkey.refused') : outcome.msg);
    }
  });

  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <p>{t('signin.passkey.hint')}</p>
      <FormErrorAlert text={refusal} />
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
