import { ownerSetUp } from '@film-contest/contract/accounts';
import { codes } from '@film-contest/contract/codes';
import { Button, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { FormErrorAlert, useKeptForm } from '../../components/forms.tsx';
import { call, fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { signIn } from '../../lib/start-up.ts';
import {
  FormError,
  showServerErrors,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import { NewPasswordFields, SecretLinkPage, useLinkToken } from './link-page.tsx';

/** Page that creates the account of the first owner. The server prints the link to this page at its first start. */
export default function FirstOwnerPage() {
  const { token, forget } = useLinkToken('console.setup');
  return (
    <SecretLinkPage
      title={t('console.setup.title')}
      name="setup"
      token={token}
      load={() => fetchScreenData('checkSetUp', { body: { token } })}
      invalid={{ title: t('console.setup.deadTitle'), text: t('console.setup.invalid') }}
    >
      {() => (
        <>
          <p>{t('console.setup.intro')}</p>
          <FirstOwnerForm token={token} onDone={forget} />
        </>
      )}
    </SecretLinkPage>
  );
}

interface Typed {
  name?: string;
  email?: string;
  password?: string;
  confirmPassword?: string;
}

function FirstOwnerForm({ token, onDone }: { token: string; onDone: () => void }) {
  const navigate = useNavigate();
  const kept = useKeptForm<Typed>('setup', t('console.setup.title'));
  const { form } = kept;

  const { busy, refusal, submit } = useFormSubmission(async (values: Typed) => {
    const body = validateForm(form, ownerSetUp, { ...values, token });
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
    const shown = showServerErrors(form, outcome.fields);
    if (isUsed || !shown) {
      throw new FormError(isUsed ? t('console.setup.invalid') : outcome.msg);
    }
  });

  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      onValuesChange={(_, { name, email }: Typed) => kept.keep({ name, email } as Typed)}
    >
      <FormErrorAlert text={refusal} />
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
