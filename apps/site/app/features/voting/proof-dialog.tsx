import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import type { ProofLevel } from '@film-contest/contract/voting';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { FormErrorSummary, type SummaryLine } from '../../components/form/error-summary.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useSessionToken } from '../../lib/use-session-token.ts';
import styles from './dialog-box.module.css';
import { MountedDialog } from './dialog-box.tsx';
import {
  type GiveProof,
  type Proof,
  shouldCloseProofDialog,
  toVoteEvent,
  type VoteCaster,
} from './vote-caster.ts';
import type { Delay, VoteEvent } from './vote-state.ts';

export interface ProofDialogProps {
  entry: number;
  level: ProofLevel;
  /** Reason why sending the vote takes long, or null. */
  delay: Delay | null;
  loadVoteCaster: () => Promise<VoteCaster>;
  dispatch: (event: VoteEvent) => void;
}

const titles = {
  0: 'vote.proof.captcha',
  1: 'vote.proof.captcha',
  2: 'vote.proof.code',
  3: 'vote.proof.account',
} as const;

/** Asks for the proof that the vote still needs: a captcha, a code, or a login. */
export function VoteProofDialog({
  entry,
  level,
  delay,
  loadVoteCaster,
  dispatch,
}: ProofDialogProps) {
  const t = useT();
  async function submitProof(proof: Proof) {
    const caster = await loadChunkWithNotice(loadVoteCaster);
    const outcome = await caster.send(proof);
    if (shouldCloseProofDialog(outcome, level)) dispatch(toVoteEvent(outcome));
    return outcome;
  }
  return (
    <MountedDialog title={t(titles[level])} onClose={() => dispatch({ type: 'dropped' })}>
      {(close) => (
        <>
          {level === 3 && <LoginRequiredMessage text={t('vote.account.text')} onCancel={close} />}
          {level === 2 && <CodeOrLoginProof entry={entry} give={submitProof} onCancel={close} />}
          {level < 2 && <CaptchaProofForm give={submitProof} onCancel={close} />}
          <p className={styles.text} role="status">
            {delay?.by === 'work' && t('vote.proof.work', { raisedBy: delay.raisedBy ?? 'device' })}
          </p>
        </>
      )}
    </MountedDialog>
  );
}

interface CaptchaProofProps {
  give: GiveProof;
  onCancel: () => void;
}

function CaptchaProofForm({ give, onCancel }: CaptchaProofProps) {
  const t = useT();
  const form = useForm({
    keep: null,
    failed: t('film.vote.failed'),
    initial: noCaptcha,
    check: async ({ captcha }) => findEmptyFields({ captcha }),
    send: give,
    fieldOfCode: captchaFields,
    onDone: () => {},
  });
  return (
    <>
      <p>{t('vote.captcha.text')}</p>
      <VoteProofForm form={form} submit={t('film.vote.button')} onCancel={onCancel}>
        <CaptchaField purpose="vote" {...form.captcha} />
      </VoteProofForm>
    </>
  );
}

interface CodeProofProps {
  entry: number;
  give: GiveProof;
  onCancel: () => void;
}

/**
 * Asks for an e-mail address or phone number, then for the code that was sent to it. Also offers a login, although a
 * new account does not replace the code.
 */
function CodeOrLoginProof({ entry, give, onCancel }: CodeProofProps) {
  const t = useT();
  const token = useSessionToken();
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
      {!token && (
        <p className={styles.signIn}>
          <LoginLink />
        </p>
      )}
      <p className={styles.text}>{t('vote.code.accounts')}</p>
      {!token && <p className={styles.or}>{t('vote.code.or')}</p>}
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
      <CaptchaField purpose="voteCode" {...form.captcha} />
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

interface ProofFormProps {
  form: {
    lines: readonly SummaryLine[];
    attempt: number;
    isBusy: boolean;
    submit: (event: FormEvent) => void;
  };
  submit: string;
  onCancel: () => void;
  children: ReactNode;
}

/** A form with few fields that shows their errors. The first invalid field takes the focus. */
function VoteProofForm({ form, submit, onCancel, children }: ProofFormProps) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const { attempt } = form;
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrorSummary lines={form.lines.filter(({ to }) => !to)} attempt={attempt} />
      {children}
      <div className={styles.actions}>
        <button
          type="submit"
          className="button"
          data-kind="primary"
          aria-disabled={form.isBusy || undefined}
        >
          {form.isBusy ? t('forms.sending') : submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
    </form>
  );
}

function LoginLink({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <PageLink
      to="login"
      search={`?${new URLSearchParams({ next: pathname })}`}
      className="button"
      {...(isPrimary && { 'data-kind': 'primary' })}
    >
      {t('vote.account.signIn')}
    </PageLink>
  );
}

/** The message that the vote needs an account, with a link to the login page. */
function LoginRequiredMessage({ text, onCancel }: { text: string; onCancel: () => void }) {
  const t = useT();
  return (
    <>
      <p>{text}</p>
      <div className={styles.actions}>
        <LoginLink isPrimary />
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
      <p className={styles.links}>
        <PageLink to="register">{t('vote.account.register')}</PageLink>
        <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
      </p>
    </>
  );
}

const codeOf = {
  captcha: codes.captchaMissing,
  contact: codes.contactMissing,
  contactCode: codes.required,
} as const;

/** Finds empty fields only. The server validates the rest, so that no schema is loaded. */
function findEmptyFields(values: Partial<Record<keyof typeof codeOf, string>>) {
  const empty = (Object.keys(codeOf) as (keyof typeof codeOf)[]).filter(
    (name) => values[name]?.trim() === '',
  );
  return Object.fromEntries(empty.map((name) => [name, { code: codeOf[name] }]));
}
