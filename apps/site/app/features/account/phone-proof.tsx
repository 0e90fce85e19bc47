import { limits } from '@film-contest/contract/limits';
import { useEffect, useState } from 'react';
import {
  CaptchaField,
  type CaptchaValue,
  captchaFields,
} from '../../components/form/captcha-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { formatFieldError } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { validateAccountForm } from './check.ts';

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
export function PhoneVerificationFields({ values, set, faults }: PhoneProofProps) {
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
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function requestSmsCode() {
    const body = { phone, captchaId, captcha };
    const wrong = Object.entries(await validateAccountForm('sms', body));
    if (wrong.length > 0) {
      const named = ([field, fault]: (typeof wrong)[number]) => [
        field === 'captchaId' ? 'captcha' : field,
        formatFieldError(t, fault),
      ];
      return setFound(Object.fromEntries(wrong.map(named)));
    }
    // Any answer, also a lost one, may have consumed the captcha.
    const answer = await call('sendSmsCode', { body, quiet: true }).finally(() =>
      setTries((count) => count + 1),
    );
    if (answer.ok) {
      setFound({});
      setSentTo(phone.trim());
      return setSeconds(limits.smsPauseSeconds);
    }
    const named = Object.entries(answer.fields).map(([field, { msg }]) => [field, msg]);
    const field = fieldOfCode[answer.code] ?? 'whole';
    setFound(Object.fromEntries(named.length > 0 ? named : [[field, answer.msg]]));
  }

  async function sendSmsCode() {
    if (isBusy || seconds > 0) return;
    setBusy(true);
    try {
      await requestSmsCode();
    } catch {
      setFound({ whole: t('codes.2012') });
    } finally {
      setBusy(false);
    }
  }

  return { found, tries, sentTo, seconds, isBusy, send: sendSmsCode };
}
