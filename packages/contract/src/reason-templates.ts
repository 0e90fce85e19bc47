import { z } from 'zod';
import { entryFields } from './entries.ts';
import { errorCode, localizedSchema, textSchema, version } from './fields.ts';
import { limits } from './limits.ts';
import { lastSave } from './settings.ts';

/** Template of a frequent reason for a decision, in each language. */
export const reasonTemplate = z.object({
  /** Field that the reason asks to change; null for a rejection. */
  field: z.enum(entryFields).nullable(),
  texts: localizedSchema(textSchema(limits.reason)),
});

export type ReasonTemplate = z.infer<typeof reasonTemplate>;

export const reasonTemplates = z.object({
  version,
  templates: z.array(reasonTemplate).max(100, errorCode('parameter')),
});

export type ReasonTemplates = z.infer<typeof reasonTemplates>;

export const savedReasonTemplates = reasonTemplates.extend({ saved: lastSave });
