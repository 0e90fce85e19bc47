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
import { solvedWork } from './work-limits.ts';

export const localeSchema = z.enum(locales);

/** Condition under which zod runs a check even if other fields have errors: the value is an object. */
const hasObjectValue = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

/**
 * Kinds of messages to the organiser: `message` from the contact form, `objection` to a result, `appeal` about held
 * votes.
 */
export const messageKinds = ['message', 'objection', 'appeal'] as const;

/** Forms with a captcha. A captcha is valid only in the form for which it was requested. */
export const captchaPurposes = [
  'register',
  'activation',
  'forgot',
  'login',
  'consoleLogin',
  'contact',
  'objection',
  'appeal',
  'sms',
  'vote',
  'voteCode',
] as const;

export const captchaRequest = z.object({
  /** Required in production. In demo mode a captcha without a purpose is valid in every form, for automated tests. */
  purpose: z.enum(captchaPurposes).optional(),
  /**
   * Form of the captcha image in the response: `inline` for its data, `url` for its path, which pages without scripts
   * need.
   */
  image: z.enum(['inline', 'url']).default('inline'),
});

export const captchaChallenge = z.object({
  id: z.uuid(),
  /** The captcha image as a data URL, or the path of the image. */
  image: z.string(),
  audio: z.string(),
  expiresAt: isoTime,
});

/** Code of six digits that was sent by SMS. */
const smsCode = z
  .string({ error: errorCode('required') })
  .trim()
  .min(1, errorCode('required'))
  .max(12, errorCode('smsCodeWrong'));

/**
 * Registration by e-mail address or by phone number. By phone it needs no captcha, because sending the SMS code
 * required one.
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
export const resendActivation = z.object({ account: email, ...captchaAnswer });
export const forgotten = z.object({ account: emailOrPhone, ...captchaAnswer });

/** Sets a new password, authorized by a mailed link or by an SMS code sent to the account's phone. */
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
  /** The ticket from the data of the error loginCodeNeeded. */
  ticket: linkToken.optional(),
  /** The verification code that was sent to the account after the error loginCodeNeeded. */
  loginCode: smsCode.optional(),
  /** Solved task of `loginChallenge`, valid once. Without it, a login may need a captcha. */
  work: solvedWork.optional(),
});

export const session = z.object({ access_token: z.string(), expiresAt: isoTime });

/** The result of an activation. `session` is null on a device other than the one that registered the account. */
export const activated = z.object({ account: z.string(), session: session.nullable() });

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
  /** True for staff whose roles are inactive until the account has set up the required second factor. */
  mustEnrol: z.boolean(),
});

export const profile = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  locale: localeSchema,
  /** Whether the account gets mails that are not about its entries. */
  getsNews: z.boolean(),
  createdAt: isoTime,
});

/** Changes of the profile. `locale` is the language of mails and text messages to this account. */
export const profileSave = z.object({
  name: lineSchema(limits.name).nullable(),
  locale: localeSchema,
  getsNews: z.boolean().optional(),
});

export const passwordChange = z
  .object({
    current: anyPassword,
    password: newPassword,
    confirmPassword: anyPassword,
  })
  .refine(...passwordsMatch);

/** All stored data of an account, as exported for the account's owner. */
export const accountExport = z.object({
  exportedAt: isoTime,
  account: profile.extend({ consentAt: isoTime, activatedAt: isoTime.nullable() }),
  entries: z.array(z.record(z.string(), z.unknown())),
  files: z.array(z.record(z.string(), z.unknown())),
  votes: z.array(z.object({ entry: z.string(), at: isoTime })),
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
  /** Mails and text messages that were sent to the account. */
  messages: z.array(z.object({ subject: z.string(), at: isoTime })),
  /** Messages to the organiser from the account's e-mail address or phone number. */
  enquiries: z.array(
    z.object({
      kind: z.enum(messageKinds),
      /** Number of the batch of held votes that an appeal is about; null for other messages. */
      batch: z.int().nullable(),
      content: z.string(),
      at: isoTime,
      answers: z.array(z.object({ text: z.string(), at: isoTime })),
    }),
  ),
});

/** Erases the caller's account; the password is the confirmation. */
export const erasure = z.object({ password: anyPassword });
