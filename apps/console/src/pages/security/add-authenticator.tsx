import { newAuthenticator } from '@film-contest/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Typography } from 'antd';
import { useId } from 'react';
import { FormErrorAlert } from '../../components/form-error.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { call, RefusalError } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { FormError, useFormSubmission } from '../../lib/submit-form.ts';
import styles from './security.module.css';
import type { RunWithProof } from './use-proof.tsx';

interface AddFactorProps {
  proven: RunWithProof;
  /** Receives the recovery codes created with the first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null, name: string) => void;
  onGivenUp?: () => void;
}

/** Adds an authenticator app: shows its secret and verifies a code. */
export function AddAuthenticator({ proven, onAdded, onGivenUp }: AddFactorProps) {
  const id = useId();
  const query = useQuery({
    queryKey: ['authenticator-draft', id],
    queryFn: async () => {
      const outcome = await proven(() => call('beginAuthenticator', { quiet: true }));
      if (outcome === null) onGivenUp?.();
      if (!outcome?.ok) throw new RefusalError(outcome?.code ?? 0, outcome?.msg ?? '');
      return outcome.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryResult query={query} errorText={t('signin.failed')}>
      {({ address, secret, ticket }) => (
        <>
          <p>{t('signin.app.scan')}</p>
          <div className={styles.qr}>
            <QrCode text={address} label={t('signin.app.qr')} />
          </div>
          <p className={styles.secret}>
            {t('signin.app.type')}
            <Typography.Text
              copyable={{
                text: secret,
                tooltips: [t('signin.app.copy'), t('signin.app.copied')],
              }}
            >
              <code dir="ltr">{formatAuthenticatorSecret(secret)}</code>
            </Typography.Text>
          </p>
          <ConfirmAuthenticatorForm ticket={ticket} proven={proven} onAdded={onAdded} />
        </>
      )}
    </QueryResult>
  );
}

const formatAuthenticatorSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function ConfirmAuthenticatorForm({
  ticket,
  proven,
  onAdded,
}: AddFactorProps & { ticket: string }) {
  const [form] = Form.useForm();

  const { busy, refusal, submit } = useFormSubmission(async (values: object) => {
    const body = validateForm(form, newAuthenticator, { ...values, ticket });
    if (!body) return;
    const outcome = await proven(() => call('addAuthenticator', { body, quiet: true }));
    if (outcome?.ok) return onAdded(outcome.data.recoveryCodes, body.name);
    if (outcome && !showServerErrors(form, outcome.fields)) throw new FormError(outcome.msg);
  });

  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <FormErrorAlert text={refusal} />
      <Form.Item
        name="code"
        label={t('signin.app.code')}
        extra={t('signin.app.codeHint')}
        initialValue=""
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('signin.name')}
        extra={t('signin.nameHint')}
        initialValue={t('signin.kind.authenticator')}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('signin.app.confirm')}
      </Button>
    </Form>
  );
}
