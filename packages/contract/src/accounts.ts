import { z } from 'zod';
import { accessRoles, roles } from './access.ts';
import {
  anyPassword,
  captchaAnswer,
  email,
  emailOrPhone,
  errorCode,
  isoTime,
  lineSchema,
  linkToken,
  newPassword,
  passwordsMatch,
  phone,
  ticked,
} from './fields.ts';
import { limits } from './limits.ts';
import { locales } from './locales.ts';

export const localeSchema = z.enum(locales);

/** Also runs when other fields have errors. */
const hasObjectValue = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

export const captchaPurposes = ['register', 'forgot', 'login', 'contact', 'sms', 'vote'] as const;

/** Without a purpose, the captcha is valid for any one use. */
export const captchaRequest = z.object({
  purpose: z.enum(captchaPurposes).optional(),
  /** `url` is for pages without scripts: the image is drawn when the browser requests it. */
  image: z.enum(['inline', 'url']).default('inline'),
});

export const captchaChallenge = z.object({
  id: z.uuid(),
  /** A PNG as a data URL, or the path of one. */
  image: z.string(),
  /** URL of the spoken code as WAV. */
  audio: z.string(),
  expiresAt: isoTime,
});

/** The six-digit code of an SMS. */
const smsCode = z
  .string({ error: errorCode('required') })
  .trim()
  .min(1, errorCode('required'))
  .max(12, errorCode('smsCodeWrong'));

/**
 * Registration by e-mail address, activated by a mailed link, or by phone number, verified by an SMS code.
 * Sending the SMS code required a captcha, so registration by phone needs none.
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
  .refine(...passwordsMatch)
  .refine((form) => (form.email === undefined) !== (form.phone === undefined), {
    error: errorCode('contactMissing'),
    path: ['email'],
    when: hasObjectValue,
  })
  .refine((form) => form.phone === undefined || Boolean(form.smsCode), {
    error: errorCode('required'),
    path: ['smsCode'],
    when: hasObjectValue,
  })
  .refine((form) => form.phone !== undefined || Boolean(form.captchaId && form.captcha), {
    error: errorCode('captchaMissing'),
    path: ['captcha'],
    when: hasObjectValue,
  });

export const smsCodeRequest = z.object({ phone, ...captchaAnswer });

export const activation = z.object({ token: linkToken });
export const activated = z.object({ account: z.string() });
export const resendActivation = z.object({ account: email, ...captchaAnswer });
export const forgotten = z.object({ account: emailOrPhone, ...captchaAnswer });

/** By the mailed link, or by the SMS code sent to the account's phone. */
export const passwordReset = z
  .object({
    token: linkToken.optional(),
    phone: phone.optional(),
    smsCode: smsCode.optional(),
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...passwordsMatch)
  .refine((form) => (form.token === undefined) === Boolean(form.phone && form.smsCode), {
    error: errorCode('parameter'),
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
    name: lineSchema(limits.name),
    email,
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...passwordsMatch);

export const currentUser = z.object({
  name: z.string(),
  account: z.string(),
  roles: z.array(z.enum(roles)),
  access: z.record(z.enum(Object.keys(accessRoles) as [keyof typeof accessRoles]), z.boolean()),
  /** Staff whose roles are inactive until they set up the required second factor. */
  mustEnrol: z.boolean(),
});

export const profile = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  locale: localeSchema,
  createdAt: isoTime,
});

/** `locale` is the language of mails and text messages to this account. */
export const profileSave = z.object({
  name: lineSchema(limits.name).nullable(),
  locale: localeSchema,
});

export const passwordChange = z
  .object({
    current: anyPassword,
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...passwordsMatch);

/** All stored data of an account, for its owner. */
export const accountExport = z.object({
  exportedAt: isoTime,
  account: profile.extend({ consentAt: isoTime, activatedAt: isoTime.nullable() }),
  entries: z.array(z.record(z.string(), z.unknown())),
  files: z.array(z.record(z.string(), z.unknown())),
  votes: z.array(z.object({ entry: z.string(), at: isoTime })),
  /** Its sessions. */
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
  /** The messages sent to it. */
  messages: z.array(z.object({ subject: z.string(), at: isoTime })),
  /** The messages sent to the organiser from its e-mail address or phone number. */
  enquiries: z.array(
    z.object({
      content: z.string(),
      at: isoTime,
      answers: z.array(z.object({ text: z.string(), at: isoTime })),
    }),
  ),
});

/** The password, as confirmation of the erasure. */
export const erasure = z.object({ password: anyPassword });
