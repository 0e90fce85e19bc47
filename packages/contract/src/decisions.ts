import { z } from 'zod';
import { byId, entryFields, fieldReason, subtitleLanguages } from './entries.ts';
import { errorCode, textSchema, version } from './fields.ts';
import { limits } from './limits.ts';

export const subtitlesInPath = byId.extend({
  language: z.enum(subtitleLanguages, { error: errorCode('notFound') }),
});

/** Text of a subtitle file: its cues, ordered by time. */
export const entrySubtitles = z.object({
  filename: z.string(),
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

export const decision = z.object({ version });
export const changesRequest = z.object({
  version,
  reasons: z.array(fieldReason).min(1, errorCode('required')).max(entryFields.length),
});
export const rejection = z.object({ version, reason: textSchema(limits.reason) });
