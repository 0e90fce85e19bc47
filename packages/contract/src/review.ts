import { z } from 'zod';
import { formSteps } from './entry-steps.ts';
import {
  errorCode,
  idSchemaWithError,
  isoTime,
  listPageSchema,
  listQuerySchema,
  localizedSchema,
  optionalLineSchema,
  textSchema,
  version,
} from './fields.ts';
import { giveawayLimits, giveawayTypes } from './giveaways.ts';
import { limits } from './limits.ts';
import { locales } from './locales.ts';

const person = z.object({ id: z.uuid(), name: z.string() });

/** The member of staff who holds the review lock of an entry. */
const holder = person.extend({ since: isoTime, isMe: z.boolean() });

export type Holder = z.infer<typeof holder>;

/** Seconds from the start of the film, with one decimal place. */
const markedMoment = z
  .number(errorCode('required'))
  .min(0, errorCode('parameter'))
  .max(limits.video.seconds + 1, errorCode('parameter'))
  .transform((seconds) => Math.round(seconds * 10) / 10);

/** A time in a film at which the scam can be recognised. */
export const giveawayDraft = z.object({
  t: markedMoment,
  scamType: z.enum(giveawayTypes, errorCode('required')),
  lines: localizedSchema(optionalLineSchema(giveawayLimits.line)).refine(
    (lines) => Object.values(lines).some(Boolean),
    {
      error: errorCode('required'),
      path: [locales[0]],
    },
  ),
});

export type GiveawayDraft = z.infer<typeof giveawayDraft>;

/** Public form of a giveaway: its text in the reader's language or the nearest available one. */
export const shownGiveaway = z.object({
  t: z.number(),
  scamType: z.enum(giveawayTypes),
  line: z.string(),
  lang: z.enum(locales),
});

export const giveawaysSave = z.object({
  version,
  giveaways: z.array(giveawayDraft).max(giveawayLimits.count, errorCode('parameter')),
});

export const checklistScopes = ['all', 'student', 'under14'] as const;

/** A checklist item. Publishing requires all required items. */
export const checklistItem = z.object({
  id: z.string().regex(/^[\da-z-]{1,40}$/, errorCode('parameter')),
  text: localizedSchema(textSchema({ min: 1, max: 200 })),
  isRequired: z.boolean(),
  /** The entries to which the checklist item applies. */
  scope: z.enum(checklistScopes, errorCode('parameter')),
  /**
   * Steps of the entry form that the checklist item is about. A change in one of them removes the tick; without steps,
   * any change does.
   */
  steps: z.array(z.enum(formSteps, errorCode('parameter'))).default([]),
  /**
   * Whether the item can be ticked for several entries at once, because it concerns a declaration of the entrant or is
   * covered by an automatic check.
   */
  isBulkTickable: z.boolean().default(false),
});

export type ChecklistItem = z.infer<typeof checklistItem>;

export const checklist = z
  .array(checklistItem)
  .max(20, errorCode('parameter'))
  .refine(
    (items) => new Set(items.map(({ id }) => id)).size === items.length,
    errorCode('parameter'),
  );

export const entryChecklist = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    isRequired: z.boolean(),
    tick: z.object({ by: z.string(), at: isoTime }).nullable(),
  }),
);

const checklistItemId = z.string().max(40, errorCode('parameter'));

export const tick = z.object({ version, item: checklistItemId, isTicked: z.boolean() });

/** Ticks checklist items that can be ticked for several entries at once. */
export const bulkTick = z.object({
  items: z.array(checklistItemId).min(1, errorCode('required')).max(20, errorCode('parameter')),
});

/** Titles and synopses of an entry by language: as written, in English, and converted to the other Chinese script. */
export const entryTexts = z.partialRecord(
  z.enum(locales),
  z.object({ title: z.string(), desc: z.string() }).partial(),
);

export type EntryTexts = z.infer<typeof entryTexts>;

export const reviewOfRow = { assignee: person.nullable(), holder: holder.nullable() };

export const reviewOfEntry = {
  ...reviewOfRow,
  checklist: entryChecklist,
  giveaways: z.array(giveawayDraft),
  makerLocale: z.enum(locales),
};

/** Filter: entries assigned to the caller, to no reviewer, or to another reviewer. */
export const assigneeFilter = z.array(
  z.union([z.enum(['me', 'nobody']), z.uuid().toLowerCase()], errorCode('parameter')),
);

/** Assigns an entry to a reviewer; `from` is the assignee that the client last read. */
export const assignment = z.object({
  from: idSchemaWithError('parameter').nullable(),
  to: idSchemaWithError('parameter').nullable(),
});
export const assigned = z.object({ assignee: reviewOfRow.assignee });
export const reviewersQuery = listQuerySchema({ sorters: ['name'], filters: {} }).omit({
  search: true,
});

export const reviewers = listPageSchema(person.extend({ isMe: z.boolean() }));

export const holdRequest = z.object({ isTakeover: z.boolean() });
export const hold = z.object({ holder });

export const nextEntry = z.object({ id: z.uuid().nullable() });
