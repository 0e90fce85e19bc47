import { credentials } from '@film-contest/contract/accounts';
import { codes } from '@film-contest/contract/codes';
import type { SecondStep } from '@film-contest/contract/sign-in';
import type { AskForTask } from '@film-contest/proof-of-work/login-work';
import { useLoginWork } from '@film-contest/proof-of-work/use-login-work';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { FormErrorAlert } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { clearReturnPath, getReturnPath, getSessionEndReason } from '../../lib/session.ts';
import { signIn, useStartUpState } from '../../lib/start-up.ts';
import {
  FormError,
  showServerErrors,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import { getRequiredSecondStep, SecondStepForm } from './second-step.tsx';
import styles from './sign-in-page.module.css';
import { SignInPage } from './sign-in-page.tsx';

const captchaCodes: readonly number[] = [codes.captchaMissing, codes.captchaWrong];

export default function LoginPage() {
  const known = useStartUpState();
  const [next] = useState(getReturnPath);
  const isStaff = known.phase === 'loaded' && known.user.access.canSeeAdmin;
  const [pending, setPending] = useState<{ step: SecondStep; account: string } | null>(null);
  const [endReason, setWhy] = useState<string | null>(getSessionEndReason);
  const finishLogin = useFinishLogin();
  if (isStaff) return <Navigate to={next} replace />;
  if (pending) {
    return (
      <SignInPage title={t('signin.step.title')}>
        <SecondStepForm
          step={pending.step}
          onDone={(token) => finishLogin(token, pending.account)}
          onBack={(reason) => {
            setWhy(reason);
            setPending(null);
          }}
        />
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t('console.login.title')}>
      <LoginForm
        why={endReason}
        onLoggedIn={finishLogin}
        onSecondStep={(step, account) => setPending({ step, account })}
      />
    </SignInPage>
  );
}

/** Finishes a login: redirects staff and explains the result to others. */
function useFinishLogin() {
  const navigate = useNavigate();
  return async (token: string, account: string) => {
    notices.success(getCodeMessage(codes.loggedIn));
    const known = await signIn(token, account);
    if (known.phase !== 'loaded') return;
    if (known.user.mustEnrol) return navigate('/enrol', { replace: true });
    clearReturnPath();
    if (!known.user.access.canSeeAdmin) navigate('/', { replace: true });
  };
}

interface LoginFormProps {
  /** Explains why the user must log in again; null if there is no reason. */
  why: string | null;
  onLoggedIn: (token: string, account: string) => Promise<unknown>;
  onSecondStep: (step: SecondStep, account: string) => void;
}

const requestLoginTask: AskForTask = (body, signal) =>
  call('loginChallenge', { body, background: true, signal });

function LoginForm({ why, onLoggedIn: onIn, onSecondStep: onStep }: LoginFormProps) {
  const [form] = Form.useForm();
  /** Captcha that the server requires: its number, or 0 if no captcha is required, and its error message. */
  const [captcha, setCaptcha] = useState({ round: 0, fault: '' });
  /** Account to which a code was sent, and the code's ticket. The account field may have been edited since. */
  const [sentCode, setSentCode] = useState<{ account: string; ticket: string } | null>(null);
  const account = Form.useWatch<string | undefined>('account', form) ?? '';
  const isPasswordTyped = Boolean(Form.useWatch('password', form));
  const ticket = sentCode?.account === account ? sentCode.ticket : null;
  const work = useLoginWork('consoleLogin', requestLoginTask, { account, isPasswordTyped });

  const { busy, refusal, submit } = useFormSubmission(async (values: unknown) => {
    const body = validateForm(form, credentials, {
      ...(values as object),
      ...(ticket && { ticket }),
    });
    if (!body) return;
    const logIn = (proof: { work?: string }) =>
      call('consoleLogin', { body: { ...body, ...proof }, quiet: true });
    // A code that was sent to the account replaces proof of work.
    const outcome = ticket ? await logIn({}) : await work.sendWithWork(logIn);
    if (outcome.ok) return onIn(outcome.data.access_token, body.account);
    const step = getRequiredSecondStep(outcome);
    if (step) return onStep(step, body.account);
    const isCaptcha = captchaCodes.includes(outcome.code) || 'captcha' in outcome.fields;
    if (captcha.round > 0 || isCaptcha) {
      const fault = isCaptcha ? (outcome.fields.captcha?.msg ?? outcome.msg) : '';
      setCaptcha({ round: captcha.round + 1, fault });
    }
    if (outcome.code === codes.loginCodeNeeded) {
      setSentCode({ account, ...(outcome.data as unknown as { ticket: string }) });
    }
    const shown = showServerErrors(form, outcome.fields);
    if (!shown && !isCaptcha) throw new FormError(outcome.msg);
  }, why);

  return (
    <Form form={form} layout="vertical" onFinish={submit} scrollToFirstError>
      <FormErrorAlert text={refusal} />
      <Form.Item name="account" label={t('console.login.account')}>
        {/* Drops the ticket, because the code was sent to the previous account. */}
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          onChange={() => setSentCode(null)}
        />
      </Form.Item>
      <Form.Item name="password" label={t('forms.password')}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {ticket && <LoginCodeField onAgain={() => setSentCode(null)} />}
      {captcha.round > 0 && !ticket && <CaptchaField {...captcha} />}
      <p className={styles.delay} role="status">
        {work.delay && t('forms.loginWork', { raisedBy: work.delay.raisedBy ?? 'device' })}
      </p>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('console.login.submit')}
      </Button>
      <div className={styles.ways}>
        {/* Links to the public site, which resets the password for both site and console. */}
        <Button type="link" href="/forgotPassword">
          {t('console.login.forgot')}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Field for the code that was sent to the account. `onAgain` logs in without the code, so that the server sends a
 * new one.
 */
const LoginCodeField = ({ onAgain }: { onAgain: () => void }) => (
  <>
    <Form.Item name="loginCode" label={t('forms.loginCode')} preserve={false}>
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
    </Form.Item>
    <Form.Item>
      <Button onClick={onAgain}>{t('forms.loginCodeAgain')}</Button>
    </Form.Item>
  </>
);

interface CaptchaFieldProps {
  /** Number of the captcha. A new number loads a new captcha, because each is valid for one attempt. */
  round: number;
  /** Error message that explains why the captcha is required. */
  fault: string;
}

/** A captcha as an image and as audio. Sets the fields `captchaId` and `captcha`. */
function CaptchaField({ round, fault }: CaptchaFieldProps) {
  const form = Form.useFormInstance();
  const { data, isFetching, isError, refetch } = useScreenData(
    ['captcha', 'consoleLogin', round],
    'createCaptcha',
    { body: { purpose: 'consoleLogin' } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  useEffect(() => {
    form.setFieldsValue({ captchaId: data?.id, captcha: '' });
    if (data) form.setFields([{ name: 'captcha', errors: fault ? [fault] : [] }]);
  }, [form, data, fault]);
  return (
    <>
      <Form.Item name="captchaId" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name="captcha"
        label={t('forms.captcha')}
        extra={isError ? t('forms.captchaFailed') : t('forms.captchaHint')}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={12} />
      </Form.Item>
      <div className={styles.challenge} aria-busy={isFetching}>
        <span className={styles.image}>
          {data && <img src={data.image} alt={t('forms.captchaImage')} width={320} height={200} />}
        </span>
        <Button icon={<Icon name="refresh" />} onClick={() => refetch()} loading={isFetching}>
          {t('forms.captchaRefresh')}
        </Button>
        {data && <CaptchaAudioButton audio={data.audio} />}
      </div>
    </>
  );
}

function CaptchaAudioButton({ audio }: { audio: string }) {
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <Button icon={<Icon name="sound" />} onClick={() => setPlaying(true)}>
        {t('forms.captchaListen')}
      </Button>
      {playing && (
        // biome-ignore lint/a11y/useMediaCaption: the audio speaks the digits that are to be typed
        <audio key={audio} src={audio} autoPlay onEnded={() => setPlaying(false)} />
      )}
    </>
  );
}
