import { z } from 'zod';
import { type CodeName, codes } from './codes.ts';
import { limits } from './limits.ts';
import { type Locale, locales } from './locales.ts';
import { isStrongPassword } from './password.ts';
import { tidyEmailOrPhone, tidyLine, tidyLines } from './tidy.ts';

// Stops zod from probing for `eval`, which would be reported as a violation of the Content Security Policy.
if ('document' in globalThis) z.config({ jitless: true });

/** Returns the message of a schema error: the application code. The message files hold its text. */
export const errorCode = (name: CodeName) => String(codes[name]);

/** Whether PostgreSQL can store the text: no NUL and no lone surrogates. */
export const isStorableText = (value: string) =>
  !value.includes('\u0000') && !/\p{Cs}/u.test(value);

interface Length {
  min: number;
  max: number;
}

/** Builds the schema of a normalized text of several lines; `length` counts code points. */
export const textSchema = (length: Length) => typedTextSchema(tidyLines, length);

/** Builds the schema of a text of one line, such as a name. Line breaks become spaces. */
export const lineSchema = (length: Length) => typedTextSchema(tidyLine, length);

function typedTextSchema(tidy: (value: string) => string, { min, max }: Length) {
  return z
    .string({ error: errorCode('required') })
    .overwrite(tidy)
    .trim()
    .min(1, errorCode('required'))
    .refine((value) => value === '' || [...value].length >= min, {
      error: errorCode('tooShort'),
      params: { min },
    })
    .refine((value) => [...value].length <= max, { error: errorCode('tooLong'), params: { max } });
}

/** Builds the schema of a line that may be empty; `max` counts code points. */
export const optionalLineSchema = (max: number) =>
  z
    .string(errorCode('parameter'))
    .overwrite(tidyLine)
    .trim()
    .refine((value) => [...value].length <= max, { error: errorCode('tooLong'), params: { max } });

/** Makes a text optional: a blank text is null. */
export const optionalSchema = <T extends z.ZodType>(text: T) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      text.nullable(),
    )
    .nullish();

/** Builds the schema of an object with one value per locale. */
export const localizedSchema = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(locales.map((locale) => [locale, value])) as Record<Locale, T>);

export const email = z
  .string({ error: errorCode('contactMissing') })
  .overwrite(tidyEmailOrPhone)
  .trim()
  .min(1, errorCode('contactMissing'))
  .max(254, errorCode('contactFormat'))
  .toLowerCase()
  .pipe(z.email(errorCode('contactFormat')));

const chinaPhone = /^1\d{10}$/;
// Excludes +86, so that a Chinese number has only one spelling.
const worldPhone = /^\+(?!86)[1-9]\d{6,14}$/;

/**
 * Phone number of mainland China (eleven digits that start with 1, with or without +86), or in E.164 format. Spaces
 * and hyphens are removed.
 */
export const phone = z
  .string({ error: errorCode('contactMissing') })
  .overwrite(tidyEmailOrPhone)
  .transform((value) => value.replace(/[\s()-]/g, '').replace(/^(?:\+|00)86(?=1\d{10}$)/, ''))
  .pipe(
    z
      .string()
      .min(1, errorCode('contactMissing'))
      .refine(
        (value) => chinaPhone.test(value) || worldPhone.test(value),
        errorCode('contactFormat'),
      ),
  );

/** An e-mail address if the text contains @, else a phone number. */
export const emailOrPhone = z
  .string({ error: errorCode('contactMissing') })
  .transform((value, context) => {
    const isEmail = value.includes('@') || !/\d/.test(value);
    const parsed = isEmail ? email.safeParse(value) : phone.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues.slice(0, 1)) {
      context.addIssue({ code: 'custom', message });
    }
    return z.NEVER;
  });

/** Password at login: only its presence is checked. */
export const anyPassword = z
  .string({ error: errorCode('passwordMissing') })
  .min(1, errorCode('passwordMissing'))
  .max(200, errorCode('passwordFormat'));

export const newPassword = anyPassword.refine(isStrongPassword, errorCode('passwordRule'));

/** Arguments of `refine` that require equal `password` and `confirmPassword`. */
export const passwordsMatch = [
  (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  {
    error: errorCode('passwordsDiffer'),
    path: ['confirmPassword'] as PropertyKey[],
    // Runs the check even if other fields have errors, once both passwords are present.
    when: ({ value }: { value: unknown }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | null;
      return Boolean(form?.password && form.confirmPassword);
    },
  },
] as const;

export const captchaAnswer = {
  captchaId: z.uuid(errorCode('captchaMissing')),
  captcha: z
    .string({ error: errorCode('captchaMissing') })
    .trim()
    .min(1, errorCode('captchaMissing'))
    .max(12, errorCode('captchaWrong')),
};

export const ticked = z.literal(true, { error: errorCode('mustBeTicked') });
/** Ids are converted to lower case, because they are compared as text outside PostgreSQL. */
export const id = z.uuid(errorCode('notFound')).toLowerCase();

/** Builds the schema of an id in a request body, with the error for an invalid id. */
export const idSchemaWithError = (name: CodeName) => z.uuid(errorCode(name)).toLowerCase();

const maxInt = 2 ** 31 - 1;

export const contentId = z
  .int(errorCode('parameter'))
  .min(1, errorCode('parameter'))
  .max(maxInt, errorCode('parameter'));

export const contentIdInPath = z.coerce
  .number(errorCode('notFound'))
  .int(errorCode('notFound'))
  .min(1, errorCode('notFound'))
  .max(maxInt, errorCode('notFound'));

export const version = z.int().min(0).max(maxInt);

/** Whether the year is between 1970 and 9999, which PostgreSQL and browsers read alike. */
const isYearInRange = (time: number) => time >= 0 && time < Date.UTC(10_000, 0);

// Matches `Z` or a UTC offset up to 14 hours. PostgreSQL rejects larger offsets, and texts that are much longer than a
// time.
const heldOffset = /(?:Z|[+-](?:0\d|1[0-3]):\d\d|[+-]14:00)$/;
const isStorableTime = (value: string) =>
  value.length <= 40 && heldOffset.test(value) && isYearInRange(Date.parse(value));

/** Builds the schema of a time that the database can store, with the error for an invalid time. */
export const timeSchemaWithError = (name: CodeName) =>
  z.iso
    .datetime({ offset: true, error: errorCode(name) })
    .refine(isStorableTime, errorCode('parameter'));

export const isoTime = timeSchemaWithError('parameter');

export const day = z.iso
  .date(errorCode('parameter'))
  .refine((value) => isYearInRange(Date.parse(value)), errorCode('parameter'));

export const nothing = z.null();

export const linkToken = z.string().max(200);

const integerSchema = (fallback: number, max: number) =>
  z.preprocess((value) => {
    const number = Math.trunc(Number(value));
    return Number.isFinite(number) && value !== '' && value !== undefined
      ? Math.min(Math.max(number, 1), max)
      : fallback;
  }, z.int().min(1).max(max));

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * Builds the query schema of a list. `current` and `pageSize` are clamped to their ranges; `sorter` and `filters` are
 * JSON, and unknown names are rejected. A list without a search omits `search`.
 */
export function listQuerySchema<
  const Sorters extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(options: { sorters: Sorters; filters: Filters }) {
  const direction = z.enum(['ascend', 'descend']);
  return z.object({
    current: integerSchema(1, limits.page.deepest),
    pageSize: integerSchema(limits.page.size, limits.page.max),
    search: z.string().overwrite(tidyLine).trim().max(100, errorCode('parameter')).optional(),
    sorter: z.preprocess(
      parseJson,
      z.partialRecord(z.enum(options.sorters), direction, errorCode('parameter')).optional(),
    ),
    filters: z.preprocess(
      parseJson,
      z.strictObject(options.filters, errorCode('parameter')).partial().optional(),
    ),
  });
}

export const writtenText = z.object({ lang: z.enum(locales), text: z.string() });

export const listPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int() });
