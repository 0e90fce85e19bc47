import { z } from 'zod';
import { accessRoles, roles } from './access.ts';
import {
  anyPassword,
  captchaAnswer,
  code,
  email,
  emailOrPhone,
  isoTime,
  line,
  linkToken,
  newPassword,
  phone,
  sameTwice,
  ticked,
} from './fields.ts';
import { limits } from './limits.ts';
import { locales } from './locales.ts';

export const localeSchema = z.enum(locales);

/** Told together with the faults of other fields, not only once these are mended. */
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

export const captchaPurposes = ['register', 'forgot', 'login', 'contact', 'sms', 'vote'] as const;

/** Without a purpose the code is good for any, once. */
export const captchaRequest = z.object({
  purpose: z.enum(captchaPurposes).optional(),
  /** `url` is for pages without scripts: the picture is drawn once the browser fetches it. */
  image: z.enum(['inline', 'url']).default('inline'),
});

export const captchaChallenge = z.object({
  id: z.uuid(),
  /** A PNG as a data URL, or the path of one. */
  image: z.string(),
  /** Address of the same code, spoken, as WAV. */
  audio: z.string(),
  expiresAt: isoTime,
});

/** The six digits of an SMS. */
const smsCode = z
  .string({ error: code('required') })
  .trim()
  .min(1, code('required'))
  .max(12, code('smsCodeWrong'));

/**
 * By e-mail, whose link activates the account, or by a phone number that an SMS code proves. To get
 * that code a captcha was solved, so that no second one is asked for.
 */
export const registration = z
  .object({
    email: email.optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    password: newPassword,
    confirmPassword: anyPassword,
    captchaId: captchaAnswer.captchaId.optional(),
    captcha: captchaAnswer.captcha.optional(),
    locale: localeSchema,
    consent: ticked,
  })
  .refine(...sameTwice)
  .refine((form) => (form.email === undefined) !== (form.phone === undefined), {
    error: code('contactMissing'),
    path: ['email'],
    when: always,
  })
  .refine((form) => form.phone === undefined || Boolean(form.smsCode), {
    error: code('required'),
    path: ['smsCode'],
    when: always,
  })
  .refine((form) => form.phone !== undefined || Boolean(form.captchaId && form.captcha), {
    error: code('captchaMissing'),
    path: ['captcha'],
    when: always,
  });

export const smsCodeRequest = z.object({ phone, ...captchaAnswer });

export const activation = z.object({ token: linkToken });
export const activated = z.object({ account: z.string() });
export const resendActivation = z.object({ account: email, ...captchaAnswer });
export const forgotten = z.object({ account: emailOrPhone, ...captchaAnswer });

/** By the mailed link, or by the code that an SMS brought to the account's phone. */
export const passwordReset = z
  .object({
    token: linkToken.optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...sameTwice)
  .refine((form) => (form.token === undefined) === Boolean(form.phone && form.smsCode), {
    error: code('parameter'),
    path: ['token'],
  });

export const credentials = z.object({
  account: emailOrPhone,
  password: anyPassword,
  captchaId: captchaAnswer.captchaId.optional(),
  captcha: captchaAnswer.captcha.optional(),
});

export const session = z.object({ access_token: z.string(), expiresAt: isoTime });

export const ownerSetUp = z
  .object({
    token: linkToken,
    name: line(limits.name),
    email,
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...sameTwice);

export const currentUser = z.object({
  name: z.string(),
  account: z.string(),
  roles: z.array(z.enum(roles)),
  access: z.record(z.enum(Object.keys(accessRoles) as [keyof typeof accessRoles]), z.boolean()),
  /** Staff who get their roles once they have set up the second factor that is asked of them. */
  mustEnrol: z.boolean(),
});

export const profile = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  locale: localeSchema,
  createdAt: isoTime,
});

/** `locale` is the language of the mails and messages to this account. */
export const profileSave = z.object({ name: line(limits.name).nullable(), locale: localeSchema });

export const passwordChange = z
  .object({
    current: anyPassword,
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...sameTwice);

/** Everything that is kept of an account, as its owner may carry it away. */
export const accountExport = z.object({
  exportedAt: isoTime,
  account: profile.extend({ consentAt: isoTime, activatedAt: isoTime.nullable() }),
  entries: z.array(z.record(z.string(), z.unknown())),
  files: z.array(z.record(z.string(), z.unknown())),
  votes: z.array(z.object({ entry: z.string(), at: isoTime })),
  /** Where it is logged in. */
  sessions: z.array(
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      network: z.string().nullable(),
      since: isoTime,
      lastSeenAt: isoTime,
    }),
  ),
  secondFactors: z.array(z.object({ kind: z.string(), name: z.string(), createdAt: isoTime })),
  /** What was sent to it. */
  messages: z.array(z.object({ subject: z.string(), at: isoTime })),
  /** What was written to the organiser from its address. */
  enquiries: z.array(
    z.object({
      content: z.string(),
      at: isoTime,
      answers: z.array(z.object({ text: z.string(), at: isoTime })),
    }),
  ),
});

/** The password once more, before everything of the account is gone. */
export const erasure = z.object({ password: anyPassword });
