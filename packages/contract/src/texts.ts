import { z } from 'zod';
import { code, isoTime, isStorable, listQuery, perLocale, version } from './fields.ts';
import { limits } from './limits.ts';

/** Overridden messages by key, compiled. */
export const siteTexts = z.record(z.string(), z.unknown());

export const textsQuery = listQuery({
  sorters: ['key'],
  filters: { area: z.array(z.string()), state: z.array(z.enum(['changed'])) },
});

/** A message of the site in ICU MessageFormat: the built-in one and its overrides. */
export const consoleText = z.object({
  key: z.string(),
  built: perLocale(z.string()),
  /** Null without an override. */
  own: perLocale(z.string().nullable()),
  version,
  changedBy: z.string().nullable(),
  changedAt: isoTime.nullable(),
});

export const textInPath = z.object({ key: z.string().max(200) });

const wording = z
  .string()
  .refine((value) => [...value].length <= limits.siteText, {
    error: code('tooLong'),
    params: { max: limits.siteText },
  })
  .refine((value) => value.trim() !== '', code('required'))
  .refine(isStorable, code('parameter'));

export const textSave = z.object({ version, own: perLocale(wording.nullable()) });
