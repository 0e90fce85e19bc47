import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './dialog-box.module.css';
import { findEmptyFields } from './missing.ts';
import { VoteProofForm } from './proof-form.tsx';
import { LoginLink } from './sign-in.tsx';
import type { GiveProof } from './vote-caster.ts';

interface CodeProofProps {
  entry: number;
  give: GiveProof;
  onCancel: () => void;
}

/** Asks for the e-mail address or phone number, then for the code sent there. */
export function CodeOrLoginProof({ entry, give, onCancel }: CodeProofProps) {
  const t = useT();
  const [contact, setContact] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <VerificationCodeForm
        contact={contact}
        give={give}
        onAgain={() => setSent(false)}
        onCancel={onCancel}
      />
    );
  }
  const onCodeSent = (sentTo: string) => {
    setContact(sentTo);
    setSent(true);
  };
  return (
    <>
      <p>{t('vote.code.text')}</p>
      <p className={styles.signIn}>
        <LoginLink />
      </p>
      <p className={styles.or}>{t('vote.code.or')}</p>
      <CodeContactForm entry={entry} contact={contact} onSent={onCodeSent} onCancel={onCancel} />
    </>
  );
}

interface ContactFormProps {
  entry: number;
  contact: string;
  onSent: (contact: string) => void;
  onCancel: () => void;
}

function CodeContactForm({ entry, contact, onSent, onCancel }: ContactFormProps) {
  const t = useT();
  const form = useForm({
    keep: null,
    failed: t('codes.2012'),
    initial: { contact, ...noCaptcha },
    check: async (values) => findEmptyFields({ contact: values.contact, captcha: values.captcha }),
    send: (values) => call('sendVoteCode', { body: { entry, ...values }, quiet: true }),
    fieldOfCode: {
      [codes.contactMissing]: 'contact',
      [codes.contactFormat]: 'contact',
      ...captchaFields,
    },
    onDone: (_, values) => onSent(values.contact.trim()),
  });
  return (
    <VoteProofForm form={form} submit={t('forms.smsSend')} onCancel={onCancel}>
      <TextField
        {...form.field('contact')}
        label={t('forms.account')}
        hint={t('vote.code.contactHint')}
        autoComplete={t.locale === 'zh-CN' ? 'tel' : 'email'}
      />
      <CaptchaField purpose="vote" {...form.captcha} />
    </VoteProofForm>
  );
}

interface CodeFormProps {
  contact: string;
  give: GiveProof;
  onAgain: () => void;
  onCancel: () => void;
}

function VerificationCodeForm({ contact, give, onAgain, onCancel }: CodeFormProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const seconds = useCountdown(limits.smsPauseSeconds);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    keep: null,
    failed: t('film.vote.failed'),
    initial: { contactCode: '' },
    check: async (values) => findEmptyFields(values),
    send: ({ contactCode }) => give({ contact, contactCode }),
    fieldOfCode: {
      [codes.required]: 'contactCode',
      [codes.smsCodeWrong]: 'contactCode',
      [codes.codeUnknown]: 'contactCode',
    },
    onDone: () => {},
  });
  return (
    <div ref={box}>
      <p className={styles.text} role="status">
        {t('vote.code.sent', { contact })}
      </p>
      <VoteProofForm form={form} submit={t('film.vote.button')} onCancel={onCancel}>
        <TextField
          {...form.field('contactCode')}
          label={t('vote.code.label')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </VoteProofForm>
      <p className={styles.links}>
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => seconds === 0 && onAgain()}
        >
          {seconds > 0 ? t('forms.smsWait', { seconds }) : t('forms.smsAgain')}
        </button>
        <button type="button" className={styles.quiet} onClick={onAgain}>
          {t('vote.code.otherContact')}
        </button>
      </p>
    </div>
  );
}

/** Returns a number of seconds that counts down from `from`. */
function useCountdown(from: number): number {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}
