import type { Contract } from '@film-contest/contract/contract';
import type { SiteHost } from '@film-contest/contract/site-host';

/** The visitor's input in the contact form, without the captcha. */
export interface Message {
  content: string;
  /** Film that an objection is about; may be empty. Other messages have no film. */
  film: string;
  name: string;
  contact: string;
}

/** Subject of an objection or an appeal: the result of a round, or votes that staff hold or have voided together. */
export type Subject =
  | { purpose: 'objection'; round: string }
  | { purpose: 'appeal'; batch: number };

/** Result of a contact form that was submitted without scripts. */
export type Posted =
  | { state: 'sent'; msg: string }
  | {
      state: 'again';
      values: Message;
      /** Error texts by field of the contact form; `whole` is the error of the whole form. */
      faults: Record<string, string>;
      captcha: Contract['createCaptcha']['data'] | null;
    };

const readTextField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns the form data of a request; empty form data for invalid requests. */
export const readPostedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

type Body = Message & { captchaId: string; captcha: string };

function sendForm(call: SiteHost['call'], body: Body, subject?: Subject) {
  switch (subject?.purpose) {
    case 'objection':
      return call('sendObjection', { params: { id: subject.round }, body });
    case 'appeal':
      return call('sendAppeal', { params: { id: subject.batch }, body });
    default:
      return call('sendContact', { body });
  }
}

const captchaFields = ['captchaId', 'captcha'];

/**
 * Handles a contact form that was submitted without scripts. The response shows the input again with a captcha, because
 * the cached page has none. The captcha's picture is drawn only when the browser loads it.
 */
export async function handlePostedForm(
  { call }: SiteHost,
  form: FormData,
  subject?: Subject,
): Promise<Posted> {
  const values = {
    content: readTextField(form, 'content'),
    film: readTextField(form, 'film'),
    name: readTextField(form, 'name'),
    contact: readTextField(form, 'contact'),
  };
  const captchaId = readTextField(form, 'captchaId');
  const body = { ...values, captchaId, captcha: readTextField(form, 'captcha') };
  const sent = await sendForm(call, body, subject);
  if (sent.ok) return { state: 'sent', msg: sent.msg };
  const faults: Record<string, string> = {};
  for (const [field, { msg }] of Object.entries(sent.fields)) faults[field] = msg;
  if (Object.keys(faults).length === 0) faults.whole = sent.msg;
  // Ignores the errors of the captcha in the first submission, whose form had no captcha.
  if (!captchaId) for (const field of captchaFields) delete faults[field];
  const isMessageFaulty = Object.keys(faults).some((field) => field in values);
  if (isMessageFaulty) return { state: 'again', values, faults, captcha: null };
  const purpose = subject?.purpose ?? 'contact';
  const fresh = await call('createCaptcha', { body: { purpose, image: 'url' } });
  return { state: 'again', values, faults, captcha: fresh.ok ? fresh.data : null };
}
