import { codes } from '@film-contest/contract/codes';
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
import { useForm } from '../../components/form/use-form.ts';
import { RichText } from '../../components/rich-text.tsx';
import { call } from '../../lib/api.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';
import { NewPasswordFields, passwordFields } from './new-password.tsx';
import { PhoneVerificationFields } from './phone-proof.tsx';

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

/** Result of a registration: by e-mail or by phone, which decides the next page. */
export interface Registered {
  by: 'email' | 'phone';
  account: string;
  msg: string;
}

/** The form that registers an account. */
export function RegisterForm({ onDone }: { onDone: (registered: Registered) => void }) {
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
      // The consent is true here, because the schema has validated it.
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
    onDone: (_, { by, email, phone }, msg) =>
      onDone({ by, account: (by === 'phone' ? phone : email).trim(), msg }),
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
        onChange={(by) => set({ by })}
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
      <NewPasswordFields label={t('forms.password')} values={values} set={set} faults={faults} />
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
