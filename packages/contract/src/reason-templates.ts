import { z } from 'zod';
import { entryFields } from './entries.ts';
import { code, perLocale, text, version } from './fields.ts';
import { limits } from './limits.ts';

/** A template of a frequent reason, in each language. */
export const reasonTemplate = z.object({
  /** The field to change; null for a rejection. */
  field: z.enum(entryFields).nullable(),
  texts: perLocale(text(limits.reason)),
});

export type ReasonTemplate = z.infer<typeof reasonTemplate>;

export const reasonTemplates = z.object({
  version,
  templates: z.array(reasonTemplate).max(100, code('parameter')),
});

export type ReasonTemplates = z.infer<typeof reasonTemplates>;
