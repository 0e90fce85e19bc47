import type { Contract } from '@film-contest/contract/contract';
import { anyPassword, newPassword, passwordsMatch } from '@film-contest/contract/fields';
import type { SecondStep } from '@film-contest/contract/sign-in';
import { invitationAnswer } from '@film-contest/contract/staff';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
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
import { getRequiredSecondStep, SecondStepForm } from './second-step.tsx';
import styles from './sign-in-page.module.css';

type Invitation = Contract['readInvitation']['data'];

/** Schema of the form that creates a new account: requires a valid password, typed twice. */
const newAccountAnswer = invitationAnswer
  .extend({ password: newPassword, confirmPassword: anyPassword })
  .refine(...passwordsMatch);

/** Accepts a staff invitation by its link. */
export default function StaffInvitationPage() {
  const { token, forget } = useLinkToken('console.invitation');
  return (
    <SecretLinkPage
      title={t('people.invitation.title')}
      name="invitation"
      token={token}
      load={() => fetchScreenData('readInvitation', { body: { token } })}
      invalid={{ title: t('people.invitation.deadTitle'), text: t('people.invitation.dead') }}
    >
      {(invitation) => (
        <>
          <p>{t('people.invitation.intro', { email: invitation.email })}</p>
          <ul className={styles.roles}>
            {invitation.roles.map((role) => (
              <li key={role}>
                <strong>{t(`console.role.${role}`)}</strong>
                <span>{t(`people.role.${role}`)}</span>
              </li>
            ))}
          </ul>
          <AcceptInvitationForm invitation={invitation} token={token} onAccepted={forget} />
        </>
      )}
    </SecretLinkPage>
  );
}

interface Typed {
  name?: string;
  password?: string;
  confirmPassword?: string;
}

interface AcceptFormProps {
  invitation: Invitation;
  token: string;
  onAccepted: () => void;
}

function AcceptInvitationForm({ invitation, token, onAccepted }: AcceptFormProps) {
  const { email, hasAccount } = invitation;
  const navigate = useNavigate();
  const kept = useKeptForm<Typed>('invitation', t('people.invitation.title'));
  const { form } = kept;
  /** Set after acceptance if the login requires a second step. */
  const [step, setStep] = useState<SecondStep | null>(null);

  async function finishInvitationLogin(token: string) {
    await signIn(token, email);
    notices.success(t('people.invitation.done'));
    navigate('/', { replace: true });
  }

  const { busy, refusal, submit } = useFormSubmission(async (values: Typed) => {
    const schema = hasAccount ? invitationAnswer : newAccountAnswer;
    const body = validateForm(form, schema, { ...values, token });
    if (!body) return;
    const outcome = await call('acceptInvitation', { body, quiet: true });
    const needed = getRequiredSecondStep(outcome);
    if (outcome.ok || needed) {
      kept.drop();
      onAccepted();
    }
    if (outcome.ok) return finishInvitationLogin(outcome.data.access_token);
    if (needed) return setStep(needed);
    if (!showServerErrors(form, outcome.fields)) throw new FormError(outcome.msg);
  });

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onDone={finishInvitationLogin}
        onBack={() => navigate('/login', { replace: true })}
      />
    );
  }
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      onValuesChange={(_, { name }: Typed) => kept.keep({ name } as Typed)}
    >
      <FormErrorAlert text={refusal} />
      {/* Tells password managers the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Form.Item name="name" label={t('forms.name')} extra={t('people.invitation.nameHint')}>
        <Input autoComplete="name" />
      </Form.Item>
      {hasAccount ? (
        <Form.Item
          name="password"
          label={t('forms.password')}
          extra={t('people.invitation.hasAccount')}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      ) : (
        <NewPasswordFields />
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('people.invitation.accept')}
      </Button>
    </Form>
  );
}
