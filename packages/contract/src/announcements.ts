import { z } from 'zod';
import { placementLists } from './entry-list.ts';
import { errorCode, isoTime, listPageSchema, listQuerySchema, version } from './fields.ts';
import { locales } from './locales.ts';

/** States of an announcement. A scheduled one can be rescheduled, or become a draft again, until its time. */
export const announcementStates = ['draft', 'scheduled', 'done'] as const;

/** Names of the checks of a list before its announcement. Blocking checks prevent scheduling. */
export const announcementChecks = [
  'empty',
  'incomplete',
  'entryNotPublished',
  'ownSchedule',
  'mailIncomplete',
  'mailEmpty',
  'alreadyPublic',
  'alreadyInformed',
  'textMissing',
  'noText',
  'nameMissing',
  'awardEmpty',
  'awardRefused',
] as const;

export type AnnouncementCheck = (typeof announcementChecks)[number];

export const blockingChecks: readonly AnnouncementCheck[] = [
  'empty',
  'incomplete',
  'entryNotPublished',
  'ownSchedule',
  'mailIncomplete',
  'awardRefused',
];

export const announcementParts = ['listed', 'others'] as const;

export const announcementDraft = z.object({
  list: z.enum(placementLists, errorCode('parameter')),
});

export const announcementSchedule = z.object({ version, at: isoTime });

export const announcementCancel = z.object({ version });

export const announcementsQuery = listQuerySchema({
  sorters: ['updatedAt'],
  filters: { state: z.array(z.enum(announcementStates)) },
});

export const announcementRow = z.object({
  id: z.uuid(),
  version,
  /** Content type of the list. */
  type: z.enum(placementLists),
  state: z.enum(announcementStates),
  /** Time at which the list is published, to the minute. */
  at: isoTime.nullable(),
  /**
   * Whether the announcement is still scheduled five minutes after its time, because an attempt failed or no worker is
   * running.
   */
  isLate: z.boolean(),
  by: z.string(),
  updatedAt: isoTime,
  doneAt: isoTime.nullable(),
});

export const announcementPage = listPageSchema(announcementRow);

const finding = z.object({
  check: z.enum(announcementChecks),
  isBlocking: z.boolean(),
  /** The language in which texts or names are missing; null for other findings. */
  locale: z.enum(locales).nullable(),
  count: z.int(),
  /** Names of some of the `count` entries, awards or halls. */
  names: z.array(z.string()),
});

export type AnnouncementFinding = z.infer<typeof finding>;

export const announcement = announcementRow.extend({
  /** Number of items of the list: drafts that the announcement will publish, and items that are public already. */
  items: z.object({ drafts: z.int(), published: z.int() }),
  findings: z.array(finding),
  mailings: z.array(
    z.object({
      id: z.uuid(),
      part: z.enum(announcementParts),
      subject: z.string(),
      recipients: z.int(),
    }),
  ),
  /**
   * Number of items that were published, and number of items that stayed drafts (`left`) because they had become
   * incomplete.
   */
  result: z.object({ published: z.int(), left: z.int() }).nullable(),
});

export type Announcement = z.infer<typeof announcement>;
