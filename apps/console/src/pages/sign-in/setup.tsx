import { ownerSetUp } from '@film-contest/contract/accounts';
import { codes } from '@film-contest/contract/codes';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PasswordRuleList } from '../../components/password-rule-list.tsx';
import { ask, call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { signIn } from '../../lib/start-up.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { LinkSheet } from './link-sheet.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Creating the first owner, by the link of the first start. */
export function Page() {
  const { token, forget } = useLinkToken('console.setup');
  return (
    <LinkSheet
      title={t('console.setup.title')}
      name="setup"
      token={token}
      ask={() => ask('checkSetUp', { body: { token } })}
      dead={{ title: t('console.setup.deadTitle'), text: t('console.setup.invalid') }}
    >
      {() => (
        <>
          <p>{t('console.setup.intro')}</p>
          <SetUpForm token={token} onDone={forget} />
        </>
      )}
    </LinkSheet>
  );
}

interface Typed {
  name?: string;
  email?: string;
  password?: string;
  confirmPassword?: string;
}

function SetUpForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [form] = Form.useForm<Typed>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const kept = useKeptForm<Typed>(form, 'setup', t('console.setup.title'));
  const password = Form.useWatch('password', form) ?? '';

  async function setUp(values: Typed) {
    setRefusal(null);
    const body = checkedValues(form, ownerSetUp, { ...values, token });
    if (!body) return;
    const outcome = await call('setUpOwner', { body, quiet: true });
    if (outcome.ok) {
      kept.drop();
      onDone();
      await signIn(outcome.data.access_token, body.email);
      notices.success(t('console.setup.done'));
      return navigate('/', { replace: true });
    }
    const isUsed = outcome.code === codes.codeUnknown;
    const shown = showServerFaults(form, outcome.fields);
    if (isUsed || !shown) setRefusal(isUsed ? t('console.setup.invalid') : outcome.msg);
  }

  async function submit(values: Typed) {
    setBusy(true);
    // A fault has been told by the client already.
    await setUp(values).catch(() => {});
    setBusy(false);
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, { name, email }: Typed) => kept.keep({ name, email } as Typed)}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBlockEnd: 16 }} />}
      <Form.Item name="name" label={t('console.setup.name')}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={t('forms.email')}>
        <Input type="email" autoComplete="username" inputMode="email" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('forms.password')}
        extra={<PasswordRuleList password={password} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="confirmPassword" label={t('forms.confirmPassword')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('console.setup.submit')}
      </Button>
    </Form>
  );
}
