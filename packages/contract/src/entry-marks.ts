import { z } from 'zod';
import { byId } from './entries.ts';
import { entryFlags, tagLimits } from './entry-flags.ts';
import { errorCode, isoTime, lineSchema, optionalSchema, textSchema, version } from './fields.ts';
import { limits } from './limits.ts';

export const entryCorrection = z.object({
  version,
  title: lineSchema(limits.title),
  title_converted: optionalSchema(lineSchema(limits.title)),
  title_en: optionalSchema(lineSchema(limits.title)),
  team: lineSchema(limits.team),
  desc: textSchema(limits.desc),
  desc_converted: optionalSchema(textSchema(limits.desc)),
  desc_en: optionalSchema(textSchema(limits.desc)),
  team_desc: textSchema(limits.teamDesc),
});

const tag = lineSchema({ min: 1, max: tagLimits.length });

/** Flag, tags and notes of staff on an entry. Entrants and visitors never see them. */
export const entryMarks = z.object({
  flag: z.enum(entryFlags).nullable(),
  tags: z.array(z.string()),
  notes: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      by: z.string(),
      at: isoTime,
      isMine: z.boolean(),
    }),
  ),
});

export type EntryMarks = z.infer<typeof entryMarks>;

/**
 * Changes to flag and tags. Tags are added and removed one by one instead of replaced as a list, so that two colleagues
 * do not overwrite each other's changes.
 */
export const marksChange = z.object({
  flag: z.enum(entryFlags, errorCode('parameter')).nullish(),
  addTags: z.array(tag).max(tagLimits.count, errorCode('parameter')).default([]),
  removeTags: z.array(tag).max(tagLimits.count, errorCode('parameter')).default([]),
});

export const entryNote = z.object({ text: textSchema(limits.note) });

export const noteInPath = byId.extend({
  note: z.string().regex(/^\d{1,18}$/, errorCode('notFound')),
});

/** All tags in use, most frequent first. */
export const entryTags = z.object({
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
});
