import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { splitMessageAtTags } from '@film-contest/messages/rich';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import {
  CaptchaField,
  type CaptchaValue,
  captchaFields,
  noCaptcha,
} from '../../components/form/captcha-field.tsx';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { Form } from '../../components/form/form.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { formatFieldError, useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { startSession } from '../../lib/session.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import styles from './account.module.css';
import { NewPasswordFields, passwordFields } from './new-password.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './validate-form.ts';

interface Registration extends CaptchaValue {
  by: 'email' | 'phone';
  email: string;
  phone: string;
  smsCode: string;
  password: string;
  confirmPassword: string;
  consent: boolean;
}

const empty = {
  email: '',
  phone: '',
  smsCode: '',
  password: '',
  confirmPassword: '',
  consent: false,
  ...noCaptcha,
};

/** Builds the request: an e-mail address with a captcha, or a phone number with its code. */
function buildRegistrationBody({
  by,
  email,
  phone,
  smsCode,
  captchaId,
  captcha,
  ...rest
}: Registration) {
  return by === 'phone' ? { phone, smsCode, ...rest } : { email, captchaId, captcha, ...rest };
}

/** A registration whose activation link was mailed. */
export interface Registered {
  account: string;
  msg: string;
}

interface RegisterFormProps {
  /** Called after a registration by e-mail. A registration by phone starts a session instead. */
  onMailed: (registered: Registered) => void;
}

export function RegisterForm({ onMailed }: RegisterFormProps) {
  const t = useT();
  const { locale } = useLocale();
  useOnFirstTouch(prefetchAccountSchemas);
  // Readers in mainland China usually register by phone, others by e-mail.
  const initial: Registration = { by: locale === 'zh-CN' ? 'phone' : 'email', ...empty };
  const form = useForm({
    keep: 'register',
    failed: t('codes.2010'),
    initial,
    check: (values) =>
      validateAccountForm('register', { ...buildRegistrationBody(values), locale }),
    send: (values) =>
      // The consent is true, because the schema has validated the form.
      call('register', {
        body: { ...buildRegistrationBody(values), consent: true, locale },
        quiet: true,
      }),
    labels: { smsCode: t('forms.smsCode'), confirmPassword: t('forms.confirmPassword') },
    fieldOfCode: {
      [codes.smsCodeWrong]: 'smsCode',
      ...passwordFields,
      ...captchaFields,
    },
    onDone: (session, { email, phone }, msg) => {
      if (!session) return onMailed({ account: email.trim(), msg });
      startSession(session.access_token, phone);
      showNotice({ level: 'success', text: msg });
    },
  });
  const { values, set, faults, field } = form;
  const ways = locale === 'zh-CN' ? (['phone', 'email'] as const) : (['email', 'phone'] as const);
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.register.submit')}>
      <RadioGroup
        name="by"
        legend={t('account.register.by')}
        value={values.by}
        options={ways.map((value) => ({
          value,
          label: t(value === 'phone' ? 'account.register.byPhone' : 'account.register.byEmail'),
        }))}
        onChange={(by) => {
          form.clearErrors();
          set({ by });
        }}
      />
      {values.by === 'phone' ? (
        <PhoneVerificationFields values={values} set={set} faults={faults} />
      ) : (
        <TextField
          {...field('email')}
          type="email"
          label={t('forms.email')}
          hint={t('account.register.emailHint')}
          autoComplete="email"
        />
      )}
      <NewPasswordFields label={t('forms.password')} field={field} />
      {values.by === 'email' && <CaptchaField purpose="register" {...form.captcha} />}
      <Checkbox
        name="consent"
        checked={values.consent}
        onChange={(consent) => set({ consent })}
        fault={faults.consent}
      >
        <RichText
          text={t('account.register.consent')}
          tags={{
            terms: (words) => (
              <PageLink to="terms" target="_blank">
                {words}
              </PageLink>
            ),
            privacy: (words) => (
              <PageLink to="privacy" target="_blank">
                {words}
              </PageLink>
            ),
          }}
        />
      </Checkbox>
    </Form>
  );
}

interface PhoneValues extends CaptchaValue {
  phone: string;
  smsCode: string;
}

interface PhoneProofProps {
  values: PhoneValues;
  set: (changed: Partial<PhoneValues>) => void;
  /** Errors of the form's last submission, by field. */
  faults: Record<string, string>;
}

const fieldOfCode: Partial<Record<number, string>> = captchaFields;

/** The form fields for a phone number and the verification code sent by SMS. */
function PhoneVerificationFields({ values, set, faults }: PhoneProofProps) {
  const t = useT();
  const { found, tries, sentTo, seconds, isBusy, send } = useSmsCode(values);
  return (
    <>
      <TextField
        name="phone"
        type="tel"
        label={t('forms.phone')}
        hint={t('forms.phoneHint')}
        autoComplete="tel"
        value={values.phone}
        onChange={(phone) => set({ phone })}
        fault={faults.phone ?? found.phone}
      />
      {/* The captcha is hidden after the SMS code was sent; a new captcha is loaded before the next code is requested. */}
      {seconds === 0 && (
        <CaptchaField
          purpose="sms"
          value={values}
          onChange={set}
          fault={found.captcha}
          refusals={tries}
        />
      )}
      <div className={styles.sms}>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || seconds > 0}
          onClick={send}
        >
          {seconds > 0
            ? t('forms.smsWait', { seconds })
            : t(sentTo ? 'forms.smsAgain' : 'forms.smsSend')}
        </button>
        <p role="status">
          {found.whole ??
            (sentTo && t('forms.smsSent', { phone: sentTo, minutes: limits.smsMinutes }))}
        </p>
      </div>
      <TextField
        name="smsCode"
        label={t('forms.smsCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={values.smsCode}
        onChange={(smsCode) => set({ smsCode })}
        fault={faults.smsCode}
      />
    </>
  );
}

/** Requests a code by SMS, shows errors, and counts down until the next request is allowed. */
function useSmsCode({ phone, captchaId, captcha }: PhoneValues) {
  const t = useT();
  const [found, setFound] = useState<Record<string, string>>({});
  const [tries, setTries] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function requestSmsCode() {
    const body = { phone, captchaId, captcha };
    const wrong = Object.entries(await validateAccountForm('sms', body));
    if (wrong.length > 0) {
      const toFieldMessage = ([field, fault]: (typeof wrong)[number]) => [
        field === 'captchaId' ? 'captcha' : field,
        formatFieldError(t, fault),
      ];
      return setFound(Object.fromEntries(wrong.map(toFieldMessage)));
    }
    // The request may have consumed the captcha even if its response was lost.
    const answer = await call('sendSmsCode', { body, quiet: true }).finally(() =>
      setTries((count) => count + 1),
    );
    if (answer.ok) {
      setFound({});
      setSentTo(phone.trim());
      return setSeconds(limits.smsPauseSeconds);
    }
    const fieldMessages = Object.entries(answer.fields).map(([field, { msg }]) => [field, msg]);
    const field = fieldOfCode[answer.code] ?? 'whole';
    setFound(Object.fromEntries(fieldMessages.length > 0 ? fieldMessages : [[field, answer.msg]]));
  }

  const { isBusy, run } = useBusyAction(async () => {
    if (seconds === 0) await requestSmsCode().catch(() => setFound({ whole: t('codes.2012') }));
  });
  return { found, tries, sentTo, seconds, isBusy, send: run };
}

interface RichTextProps {
  text: string;
  /** React elements by tag name; the words inside unknown tags stay plain text. */
  tags: Record<string, (words: string) => ReactNode>;
}

/** A message with tags (`<terms>…</terms>`) that are replaced by React elements. */
function RichText({ text, tags }: RichTextProps) {
  return splitMessageAtTags(text).map((part) => {
    const words = typeof part === 'string' ? part : part.text;
    const element = typeof part === 'string' ? part : (tags[part.name]?.(words) ?? words);
    return <Fragment key={words}>{element}</Fragment>;
  });
}
