import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { parseCaseFragment } from '../../lib/case-fragment.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { readKeptInput } from '../../lib/kept-input.ts';
import { useT } from '../../lib/messages.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { prefetchContactSchema, validateContactForm } from './check.ts';
import styles from './contact.module.css';
import type { Message, Posted } from './contact-form.ts';
import { CaptchaWithoutScripts } from './posted-captcha.tsx';

interface MessageFormProps {
  posted: (Posted & { state: 'again' }) | null;
  onSent: (msg: string) => void;
}

/** Storage key of the contact form's input, which is kept on this device. */
const formName = 'contactUs';

const empty: Message = { content: '', name: '', contact: '' };

/** Appends the case number of a rejected vote, taken from the URL, to the message. */
function useCaseNumberText(set: (changed: Partial<Message>) => void) {
  const t = useT();
  const { hash } = useLocation();
  useEffect(() => {
    const refusalCase = parseCaseFragment(hash);
    if (!refusalCase) return;
    let isLeft = false;
    readKeptInput<Message>(formName).then((kept) => {
      const before = kept?.values.content ?? '';
      if (isLeft || before.includes(refusalCase)) return;
      const words = t('pages.contactUs.case', { case: refusalCase });
      set({ content: [before, words].filter(Boolean).join('\n\n') });
    });
    return () => {
      isLeft = true;
    };
  }, [hash, set, t]);
}

/** Before hydration and without scripts, the browser posts the form, and gets a captcha. */
export function ContactMessageForm({ posted, onSent }: MessageFormProps) {
  const t = useT();
  const isReady = useHydrated();
  useOnFirstTouch(prefetchContactSchema);
  const form = useForm({
    keep: formName,
    failed: t('codes.2003'),
    initial: { ...empty, ...posted?.values, ...noCaptcha },
    check: validateContactForm,
    send: (body) => call('sendContact', { body, quiet: true }),
    fieldOfCode: {
      [codes.contactFormat]: 'contact',
      [codes.contactMissing]: 'contact',
      ...captchaFields,
    },
    labels: { content: t('pages.contactUs.content'), name: t('pages.contactUs.name') },
    onDone: (_, __, msg) => onSent(msg),
  });
  const { set, field } = form;
  useCaseNumberText(set);
  const faults: Record<string, string> = form.attempt > 0 ? form.faults : (posted?.faults ?? {});
  const notice = faults.whole ?? faults.captcha ?? (posted?.captcha && t('pages.contactUs.kept'));
  return (
    <Form form={form} className={styles.form}>
      {form.attempt === 0 && posted && notice && (
        <p className={styles.kept} role="alert">
          {notice}
        </p>
      )}
      <TextAreaField
        {...field('content')}
        fault={faults.content}
        label={t('pages.contactUs.content')}
        max={limits.message.max}
      />
      <TextField
        {...field('name')}
        fault={faults.name}
        label={t('pages.contactUs.name')}
        autoComplete="name"
      />
      <TextField
        {...field('contact')}
        fault={faults.contact}
        label={t('pages.contactUs.contact')}
        hint={t('pages.contactUs.contactHint')}
        autoComplete={t.locale === 'zh-CN' ? 'tel' : 'email'}
      />
      {isReady ? (
        <CaptchaField purpose="contact" {...form.captcha} fault={faults.captcha} />
      ) : (
        posted?.captcha && <CaptchaWithoutScripts captcha={posted.captcha} fault={faults.captcha} />
      )}
      <button
        type="submit"
        className="button"
        data-kind="primary"
        aria-disabled={form.isBusy}
        onClick={(event) => form.isBusy && event.preventDefault()}
      >
        {form.isBusy ? t('forms.sending') : t('pages.contactUs.submit')}
      </button>
    </Form>
  );
}
