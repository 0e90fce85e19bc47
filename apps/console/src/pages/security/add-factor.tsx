import { newAuthenticator, newPasskey } from '@film-contest/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Typography } from 'antd';
import { useId } from 'react';
import { FormErrorAlert } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryResult } from '../../components/page.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { call, RefusalError } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { createPasskey } from '../../lib/passkeys.ts';
import {
  FormError,
  showServerErrors,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import styles from './security.module.css';
import type { RunWithProof } from './use-identity-proof.tsx';

interface AddFactorProps {
  proven: RunWithProof;
  /** Receives the recovery codes created with the first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null, name: string) => void;
  onGivenUp?: () => void;
}

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

export const formatAuthenticatorSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

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

interface AddPasskeyProps {
  proven: RunWithProof;
  /** Receives the recovery codes created with the first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null, name: string) => void;
}

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

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onKept: () => void;
}

/** Shows new recovery codes once: to copy, download or print. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const heading = t('signin.codes.heading', { account });

  async function copyRecoveryCodes() {
    await navigator.clipboard.writeText(codes.join('\n'));
    notices.success(t('signin.codes.copied'));
  }

  return (
    <>
      <p>{t('signin.codes.purpose')}</p>
      <div className={styles.paper}>
        <p className={styles.onPaper}>{heading}</p>
        <ol className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        {navigator.clipboard && (
          <Button onClick={copyRecoveryCodes}>{t('signin.codes.copy')}</Button>
        )}
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() => downloadText('recovery-codes.txt', `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {t('signin.codes.download')}
        </Button>
        <Button onClick={() => print()}>{t('signin.codes.print')}</Button>
      </div>
      <div className={styles.actions}>
        <Button type="primary" onClick={onKept}>
          {t('signin.codes.confirmSaved')}
        </Button>
      </div>
    </>
  );
}
