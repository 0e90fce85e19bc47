import type { Contract } from '@film-contest/contract/contract';
import type { SiteHost } from '@film-contest/contract/site-host';

/** What a visitor types; the captcha comes on top. */
export interface Message {
  content: string;
  name: string;
  contact: string;
}

/** What a form that the browser sent by itself came to. */
export type Posted =
  | { state: 'sent'; msg: string }
  | {
      state: 'again';
      values: Message;
      /** Text by field; `whole` for the form as such. */
      faults: Record<string, string>;
      captcha: Contract['createCaptcha']['data'] | null;
    };

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The form in a request; an empty one where a program sent something else, or broken. */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

/** What belongs to the captcha rather than to the message. */
const captchaFields = ['captchaId', 'captcha'];

/**
 * Takes the form of a browser without scripts. Such a page has no captcha, for it is shared by all its
 * readers: the answer to a message without faults brings one, with everything that was typed. Its picture
 * is drawn when the browser fetches it, so that a request by itself draws nothing.
 */
export async function takePosted({ call }: SiteHost, form: FormData): Promise<Posted> {
  const values = {
    content: textOf(form, 'content'),
    name: textOf(form, 'name'),
    contact: textOf(form, 'contact'),
  };
  const captchaId = textOf(form, 'captchaId');
  const body = { ...values, captchaId, captcha: textOf(form, 'captcha') };
  const sent = await call('sendContact', { body });
  if (sent.ok) return { state: 'sent', msg: sent.msg };
  const faults: Record<string, string> = {};
  for (const [field, { msg }] of Object.entries(sent.fields)) faults[field] = msg;
  if (Object.keys(faults).length === 0) faults.whole = sent.msg;
  // There was none to answer yet.
  if (!captchaId) for (const field of captchaFields) delete faults[field];
  const isMessageFaulty = Object.keys(faults).some((field) => field in values);
  if (isMessageFaulty) return { state: 'again', values, faults, captcha: null };
  const fresh = await call('createCaptcha', { body: { purpose: 'contact', image: 'url' } });
  return { state: 'again', values, faults, captcha: fresh.ok ? fresh.data : null };
}
