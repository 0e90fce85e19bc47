import { z } from 'zod';
import {
  errorCode,
  isoTime,
  isStorableText,
  listQuerySchema,
  localizedSchema,
  version,
} from './fields.ts';
import { limits } from './limits.ts';

/** Compiled overrides of messages, keyed by message key. */
export const siteTexts = z.record(z.string(), z.unknown());

export const textsQuery = listQuerySchema({
  sorters: ['key'],
  filters: { area: z.array(z.string()), state: z.array(z.enum(['changed'])) },
});

/** A message of the site in ICU MessageFormat: the built-in one and its overrides. */
export const consoleText = z.object({
  key: z.string(),
  built: localizedSchema(z.string()),
  /** Override of the message in each language; null without an override. */
  own: localizedSchema(z.string().nullable()),
  version,
  changedBy: z.string().nullable(),
  changedAt: isoTime.nullable(),
});

export const textInPath = z.object({ key: z.string().max(200) });

const wording = z
  .string()
  .refine((value) => [...value].length <= limits.siteText, {
    error: errorCode('tooLong'),
    params: { max: limits.siteText },
  })
  .refine((value) => value.trim() !== '', errorCode('required'))
  .refine(isStorableText, errorCode('parameter'));

/** Earlier overrides of a message, newest first. */
export const textVersions = z.object({
  versions: z.array(
    z.object({ own: localizedSchema(z.string().nullable()), by: z.string(), at: isoTime }),
  ),
});

export const mailPreviewRequest = z.object({ own: localizedSchema(wording.nullable()) });

/** A mail or text message with example values, in each language. */
export const mailPreview = localizedSchema(
  z.object({ subject: z.string(), text: z.string(), html: z.string().nullable() }),
);

export const textSave = z.object({ version, own: localizedSchema(wording.nullable()) });
