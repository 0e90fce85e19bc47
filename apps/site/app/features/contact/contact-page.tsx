import { loadChunk } from '@film-contest/contract/chunk';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { LabelledField } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { StaffWrittenHeading } from '../../components/written-heading.tsx';
import { call } from '../../lib/api.ts';
import { parseCaseFragment } from '../../lib/case-fragment.ts';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { readKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { WrittenPage } from '../../lib/written-page.ts';
import styles from './contact.module.css';
import type { Message, Posted } from './contact-form.ts';

interface ContactPageProps {
  /** Text that staff wrote for the contact page. */
  written: WrittenPage | null;
  /** Result of a contact form that was submitted without scripts. */
  posted: Posted | undefined;
}

export function ContactPage({ written, posted }: ContactPageProps) {
  const t = useT();
  const [sent, setSent] = useState(posted?.state === 'sent' ? posted.msg : null);
  return (
    <div className="wrap">
      <StaffWrittenHeading
        written={written}
        title={t('pages.contactUs.title')}
        intro={t('pages.contactUs.intro')}
      />
      <div className={styles.columns}>
        {sent === null ? (
          <ContactMessageForm posted={posted?.state === 'again' ? posted : null} onSent={setSent} />
        ) : (
          <MessageSentConfirmation msg={sent} onAnother={() => setSent(null)} />
        )}
        <div className={styles.aside}>
          <OrganiserContactDetails />
        </div>
      </div>
    </div>
  );
}

function MessageSentConfirmation({ msg, onAnother }: { msg: string; onAnother: () => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const here = usePagePath()('contactUs');
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.sent} tabIndex={-1} role="status">
      <h2>{msg}</h2>
      <p>{t('pages.contactUs.doneText')}</p>
      <p>
        <a
          href={here}
          className="button"
          onClick={(event) => {
            event.preventDefault();
            onAnother();
          }}
        >
          {t('pages.contactUs.another')}
        </a>
      </p>
    </div>
  );
}

/** The organiser's e-mail address, phone number and postal address from the contest's settings. */
function OrganiserContactDetails() {
  const t = useT();
  const { email = '', phone = '', address = '' } = useContest()?.contact ?? {};
  if (!email && !phone && !address) return null;
  return (
    <section>
      <h2>{t('pages.contactUs.addresses')}</h2>
      <dl className={styles.addresses}>
        {email && (
          <div>
            <dt>{t('pages.contactUs.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('pages.contactUs.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{t('pages.contactUs.address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

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
function ContactMessageForm({ posted, onSent }: MessageFormProps) {
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

const loadContactSchema = () => import('./schema.ts');

/** Validates with a schema that is loaded when first needed. Returns errors by field. */
async function validateContactForm(values: unknown) {
  const { findContactFormErrors } = await loadChunkWithNotice(loadContactSchema);
  return findContactFormErrors(values);
}

function prefetchContactSchema() {
  loadChunk(loadContactSchema).catch(() => {
    // If the schema is still missing when the form is sent, an error is shown.
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
          <img src={captcha.image} alt={t('forms.captchaImage')} />
          <a href={captcha.audio}>{t('forms.captchaListen')}</a>
        </div>
      )}
    </LabelledField>
  );
}
