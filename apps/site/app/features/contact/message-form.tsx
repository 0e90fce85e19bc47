import { loadChunk } from '@film-contest/contract/chunk';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  CaptchaField,
  type CaptchaValue,
  captchaFields,
  noCaptcha,
} from '../../components/form/captcha-field.tsx';
import { LabelledField } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { parseCaseFragment } from '../../lib/case-fragment.ts';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { readKeptInput } from '../../lib/kept-input.ts';
import { useT } from '../../lib/messages.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './contact.module.css';
import type { Message, Posted, Subject } from './contact-form.ts';

interface MessageFormProps {
  posted: (Posted & { state: 'again' }) | null;
  /** Subject of an objection or an appeal; omitted for the contact form. */
  subject?: Subject;
  onSent: (msg: string) => void;
}

const empty: Message = { content: '', film: '', name: '', contact: '' };

/** Appends the case number of a rejected vote, taken from the URL, to the message. */
function useCaseNumberText(formName: string, set: (changed: Partial<Message>) => void) {
  const t = useT();
  const { hash } = useLocation();
  useEffect(() => {
    const refusalCase = parseCaseFragment(hash);
    if (!refusalCase) return;
    let isLeft = false;
    readKeptInput<Message>(formName).then((kept) => {
      const before = kept?.values.content ?? '';
      if (isLeft || before.includes(refusalCase)) return;
      const words = t('contact.form.case', { case: refusalCase });
      set({ content: [before, words].filter(Boolean).join('\n\n') });
    });
    return () => {
      isLeft = true;
    };
  }, [formName, hash, set, t]);
}

const texts = {
  contact: { content: 'contact.form.content', submit: 'contact.form.submit' },
  objection: { content: 'contact.objection.content', submit: 'contact.objection.submit' },
  appeal: { content: 'contact.appeal.content', submit: 'contact.appeal.submit' },
} as const;

/** Returns the storage key of the input, which is kept on this device. */
function getFormName(subject?: Subject): string {
  if (!subject) return 'contactUs';
  return subject.purpose === 'objection' ? `objection ${subject.round}` : `appeal ${subject.batch}`;
}

/**
 * The form for a message, an objection or an appeal. Before hydration and without scripts, the browser posts the form,
 * and the response shows it again with a captcha.
 */
export function MessageForm({ posted, subject, onSent }: MessageFormProps) {
  const t = useT();
  const formName = getFormName(subject);
  const purpose = subject?.purpose ?? 'contact';
  const contentLabel = t(texts[purpose].content);
  const isReady = useHydrated();
  useOnFirstTouch(prefetchContactSchema);
  const form = useForm({
    keep: formName,
    failed: t('codes.2003'),
    initial: { ...empty, ...posted?.values, ...noCaptcha },
    check: validateContactForm,
    send: (body) => sendMessage(body, subject),
    fieldOfCode: {
      [codes.contactFormat]: 'contact',
      [codes.contactMissing]: 'contact',
      ...captchaFields,
    },
    labels: { content: contentLabel, name: t('contact.form.name') },
    onDone: (_, __, msg) => onSent(msg),
  });
  const { set, field } = form;
  useCaseNumberText(formName, set);
  const faults: Record<string, string> = form.attempt > 0 ? form.faults : (posted?.faults ?? {});
  const notice = faults.whole ?? faults.captcha ?? (posted?.captcha && t('contact.form.kept'));
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
        label={contentLabel}
        max={limits.message.max}
      />
      {purpose === 'objection' && (
        <TextField
          {...field('film')}
          fault={faults.film}
          label={t('contact.objection.film')}
          hint={t('contact.objection.filmHint')}
        />
      )}
      <TextField
        {...field('name')}
        fault={faults.name}
        label={t('contact.form.name')}
        autoComplete="name"
      />
      <TextField
        {...field('contact')}
        fault={faults.contact}
        label={t('contact.form.contact')}
        autoComplete={t.locale === 'zh-CN' ? 'tel' : 'email'}
      />
      {isReady ? (
        <CaptchaField purpose={purpose} {...form.captcha} fault={faults.captcha} />
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
        {form.isBusy ? t('forms.sending') : t(texts[purpose].submit)}
      </button>
    </Form>
  );
}

function sendMessage(body: Message & CaptchaValue, subject?: Subject) {
  switch (subject?.purpose) {
    case 'objection':
      return call('sendObjection', { params: { id: subject.round }, body, quiet: true });
    case 'appeal':
      return call('sendAppeal', { params: { id: subject.batch }, body, quiet: true });
    default:
      return call('sendContact', { body, quiet: true });
  }
}

const loadContactSchema = () => import('./schema.ts');

/** Validates with a schema that is loaded when first needed. Returns errors by field. */
async function validateContactForm(values: unknown) {
  const { findContactFormErrors } = await loadChunkWithNotice(loadContactSchema);
  return findContactFormErrors(values);
}

function prefetchContactSchema() {
  loadChunk(loadContactSchema).catch(() => {
    // Ignores the error. If the schema is still missing when the form is sent, the form shows an error.
  });
}

interface PostedCaptchaProps {
  captcha: Contract['createCaptcha']['data'];
  fault?: string | undefined;
}

/** The captcha of a page without scripts: picture, sound and field as plain HTML. */
function CaptchaWithoutScripts({ captcha, fault }: PostedCaptchaProps) {
  const t = useT();
  return (
    <LabelledField
      name="captcha"
      label={t('forms.captcha')}
      hint={t('forms.captchaHint')}
      fault={fault}
    >
      {(control) => (
        <div className={styles.captcha}>
          <input type="hidden" name="captchaId" value={captcha.id} />
          <input {...control} type="text" inputMode="numeric" autoComplete="off" dir="ltr" />
          <img src={captcha.image} alt={t('forms.captchaImage')} width={320} height={200} />
          <a href={captcha.audio}>{t('forms.captchaListen')}</a>
        </div>
      )}
    </LabelledField>
  );
}
