import { ownerSetUp } from '@film-contest/contract/accounts';
import { codes } from '@film-contest/contract/codes';
import { Button, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { RefusalText } from '../../components/form-refusal.tsx';
import { ask, call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { FormRefusal, useSubmit } from '../../lib/send-form.ts';
import { signIn } from '../../lib/start-up.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { LinkSheet } from './link-sheet.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
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
  const navigate = useNavigate();
  const kept = useKeptForm<Typed>('setup', t('console.setup.title'));
  const { form } = kept;

  const { busy, refusal, submit } = useSubmit(async (values: Typed) => {
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
    if (isUsed || !shown) {
      throw new FormRefusal(isUsed ? t('console.setup.invalid') : outcome.msg);
    }
  });

  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      onValuesChange={(_, { name, email }: Typed) => kept.keep({ name, email } as Typed)}
    >
      <RefusalText text={refusal} />
      <Form.Item name="name" label={t('console.setup.name')}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={t('forms.email')}>
        <Input type="email" autoComplete="username" inputMode="email" />
      </Form.Item>
      <NewPasswordFields />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('console.setup.submit')}
      </Button>
    </Form>
  );
}
