import { credentials } from '@film-contest/contract/accounts';
import { codes } from '@film-contest/contract/codes';
import type { SecondStep } from '@film-contest/contract/sign-in';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CaptchaField } from '../../components/captcha-field.tsx';
import { RefusalText } from '../../components/form-refusal.tsx';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { codeText, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { FormRefusal, useSubmit } from '../../lib/send-form.ts';
import { forgetPath, rememberedPath, whyEnded } from '../../lib/session.ts';
import { signIn, useStartUp } from '../../lib/start-up.ts';
import { getSecondStep } from './get-second-step.ts';
import { SecondStepForm } from './second-step.tsx';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

const captchaCodes: readonly number[] = [codes.captchaMissing, codes.captchaWrong];

export function Page() {
  const known = useStartUp();
  const [next] = useState(rememberedPath);
  const isStaff = known.phase === 'loaded' && known.user.access.canSeeAdmin;
  const [pending, setPending] = useState<{ step: SecondStep; account: string } | null>(null);
  const [why, setWhy] = useState<string | null>(whyEnded);
  const comeIn = useComeIn();
  if (isStaff) return <Navigate to={next} replace />;
  if (pending) {
    return (
      <Sheet title={t('signin.step.title')}>
        <SecondStepForm
          step={pending.step}
          onDone={(token) => comeIn(token, pending.account)}
          onBack={(reason) => {
            setWhy(reason);
            setPending(null);
          }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={t('console.login.title')}>
      <LoginForm
        why={why}
        onIn={comeIn}
        onStep={(step, account) => setPending({ step, account })}
      />
    </Sheet>
  );
}

/** What follows a login: staff are led on by the page, anyone else is told where they stand. */
function useComeIn() {
  const navigate = useNavigate();
  return async (token: string, account: string) => {
    notices.success(codeText(codes.loggedIn));
    const known = await signIn(token, account);
    if (known.phase !== 'loaded') return;
    if (known.user.mustEnrol) return navigate('/enrol', { replace: true });
    forgetPath();
    if (!known.user.access.canSeeAdmin) navigate('/', { replace: true });
  };
}

interface LoginFormProps {
  /** Why it has to begin again. */
  why: string | null;
  onIn: (token: string, account: string) => Promise<unknown>;
  onStep: (step: SecondStep, account: string) => void;
}

function LoginForm({ why, onIn, onStep }: LoginFormProps) {
  const [form] = Form.useForm();
  /** The captcha that is asked for, if any: how often by now, and why. */
  const [captcha, setCaptcha] = useState({ round: 0, fault: '' });

  const { busy, refusal, submit } = useSubmit(async (values: unknown) => {
    const body = checkedValues(form, credentials, values);
    if (!body) return;
    const outcome = await call('consoleLogin', { body, quiet: true });
    if (outcome.ok) return onIn(outcome.data.access_token, body.account);
    const step = getSecondStep(outcome);
    if (step) return onStep(step, body.account);
    const isCaptcha = captchaCodes.includes(outcome.code) || 'captcha' in outcome.fields;
    if (captcha.round > 0 || isCaptcha) {
      const fault = isCaptcha ? (outcome.fields.captcha?.msg ?? outcome.msg) : '';
      setCaptcha({ round: captcha.round + 1, fault });
    }
    const shown = showServerFaults(form, outcome.fields);
    if (!shown && !isCaptcha) throw new FormRefusal(outcome.msg);
  }, why);

  return (
    <Form form={form} layout="vertical" onFinish={submit} scrollToFirstError>
      <RefusalText text={refusal} />
      <Form.Item name="account" label={t('console.login.account')}>
        <Input type="email" autoComplete="username" inputMode="email" />
      </Form.Item>
      <Form.Item name="password" label={t('forms.password')}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {captcha.round > 0 && <CaptchaField {...captcha} />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('console.login.submit')}
      </Button>
      <div className={styles.ways}>
        {/* One password for the site and the console: it is reset there. */}
        <Button type="link" href="/forgotPassword">
          {t('console.login.forgot')}
        </Button>
      </div>
    </Form>
  );
}
