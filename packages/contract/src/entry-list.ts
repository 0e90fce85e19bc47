import { z } from 'zod';
import { entryStates, group, myEntry } from './entries.ts';
import { entryFlags } from './entry-flags.ts';
import { groups } from './entry-groups.ts';
import {
  day,
  errorCode,
  idSchemaWithError,
  isoTime,
  isStorableText,
  lineSchema,
  listPageSchema,
  listQuerySchema,
  version,
} from './fields.ts';
import { locales } from './locales.ts';
import { film, picture } from './media.ts';
import { letterStates } from './outbox.ts';
import { assigneeFilter, reviewOfRow } from './review.ts';

export const placementLists = ['selectedopen', 'selected', 'exhibition'] as const;

const seconds = z.string().regex(/^\d{1,6}$/, errorCode('parameter'));

/**
 * Filters of the staff's entry list. Only the first value of `from`, `to`, `minSeconds` and `maxSeconds` is used.
 * Ranges are inclusive.
 */
export const entryFilters = {
  state: z.array(z.enum(entryStates)),
  /** Entries that wait for a decision: in review, or published with a submitted revision. */
  waiting: z.array(z.enum(['review'])),
  group: z.array(z.enum(groups)),
  school: z.array(z.string().max(80).refine(isStorableText)),
  checks: z.array(z.enum(['refusal', 'advice', 'ok'])),
  assignee: assigneeFilter,
  placement: z.array(z.enum([...placementLists, 'none'])),
  flag: z.array(z.enum([...entryFlags, 'none'])),
  tag: z.array(z.string().max(80).refine(isStorableText)),
  /** Filter: whether all required checklist items of an entry or revision in review are ticked. */
  checklist: z.array(z.enum(['complete', 'open'])),
  /** Filter: whether the entry has internal notes. */
  notes: z.array(z.enum(['some', 'none'])),
  /** Filter: first day of submission in the contest's time zone. */
  from: z.array(day),
  /** Filter: last day of submission in the contest's time zone. */
  to: z.array(day),
  minSeconds: z.array(seconds),
  maxSeconds: z.array(seconds),
};

export const consoleEntriesQuery = listQuerySchema({
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: entryFilters,
});

/** Selects entries by the search, sorter and filters of the entry list. */
export const entryPicksQuery = consoleEntriesQuery.omit({ current: true, pageSize: true });

export const consoleEntryRow = z.object({
  id: z.uuid(),
  version,
  number: z.string().nullable(),
  title: z.string(),
  team: z.string(),
  group: group.nullable(),
  school: z.string().nullable(),
  state: z.enum(entryStates),
  filmState: z.enum(film.shape.state.options).nullable(),
  /** Numbers of findings of the automatic checks in the entry and its files. */
  checks: z.object({ refusals: z.int(), advice: z.int() }),
  /** Number of required checklist items of an entry in review; null in other states, or if hidden from the reader. */
  checklist: z.object({ ticked: z.int(), required: z.int() }).nullable(),
  /** Whether a team member is under 14; null if the reader may not see that. */
  isUnder14: z.boolean().nullable(),
  /** `changed`: the entrant revised the entry in review; `pending`: a revision of the published entry waits. */
  revision: z.enum(['changed', 'pending']).nullable(),
  seconds: z.number().nullable(),
  votes: z.int(),
  cover: picture.nullable(),
  /** Lists in which the entry is placed, including unpublished placements. */
  placements: z.array(z.enum(placementLists)),
  flag: z.enum(entryFlags).nullable(),
  tags: z.array(z.string()),
  /** Number of internal notes. */
  notes: z.int(),
  /** Time of the first submission, which a resubmission keeps. */
  firstSubmittedAt: isoTime.nullable(),
  /** Time of the last submission. */
  submittedAt: isoTime.nullable(),
  updatedAt: isoTime,
  makerLocale: z.enum(locales),
  ...reviewOfRow,
});

export type ConsoleEntryRow = z.infer<typeof consoleEntryRow>;

export const deepestRow = 10_000;

/** A page of the entry list. `isMore` means that more rows match than `total`; those cannot be requested. */
export const consoleEntryPage = listPageSchema(consoleEntryRow).extend({ isMore: z.boolean() });

export const maxPicked = 500;

/** Data of a selected entry that bulk actions need. */
export const entryPick = consoleEntryRow.pick({
  id: true,
  version: true,
  number: true,
  title: true,
  state: true,
  assignee: true,
  makerLocale: true,
});

export type EntryPick = z.infer<typeof entryPick>;

/** Actions that staff can apply to several entries at once. The server may reject an action for some of them. */
export const bulkActions = ['publish', 'sendBack', 'reject', 'tick', 'shortlist'] as const;

export type BulkActionName = (typeof bulkActions)[number];

export const bulkPreviewRequest = z.object({
  action: z.enum(bulkActions, errorCode('parameter')),
  entries: z
    .array(z.object({ id: idSchemaWithError('parameter'), version }))
    .min(1, errorCode('parameter'))
    .max(maxPicked, errorCode('parameter')),
});

/** Ids of the entries that a bulk action can process now, and the reason why it cannot process each of the others. */
export const bulkPreview = z.object({
  ready: z.array(z.uuid()),
  blocked: z.array(
    z.object({
      id: z.uuid(),
      code: z.int(),
      msg: z.string(),
      /** Required checklist items that are not ticked. */
      missing: z.array(z.string()),
    }),
  ),
  /** Checklist items that the action `tick` can tick, with the number of entries in which each is not ticked yet. */
  items: z.array(z.object({ id: z.string(), text: z.string(), entries: z.int() })),
});

export type BulkPreview = z.infer<typeof bulkPreview>;

export const entryPicks = z.object({ list: z.array(entryPick), isMore: z.boolean() });

export const exportColumns = [
  'number',
  'title',
  'team',
  'group',
  'school',
  'duration',
  'checks',
  'film',
  'state',
  'votes',
  'firstSubmittedAt',
  'submittedAt',
  'updatedAt',
  'assignee',
  'placements',
  'flag',
  'tags',
  'notes',
  'checklist',
] as const;

export type ExportColumn = (typeof exportColumns)[number];

const picked = z
  .array(idSchemaWithError('parameter'))
  .min(1, errorCode('parameter'))
  .max(maxPicked, errorCode('parameter'));

/** Exports all listed entries, or only the selected ones, as a table. */
const tableExport = z.object({
  format: z.enum(['csv', 'xlsx']),
  query: consoleEntriesQuery.pick({ search: true, sorter: true, filters: true }),
  ids: picked.optional(),
  columns: z.array(z.enum(exportColumns)).min(1, errorCode('required')).max(exportColumns.length),
  /** Whether to include contact data of the entrants, which only staff with access to accounts may export. */
  withContacts: z.boolean(),
  /** Whether to include titles and synopses in all languages. */
  withTexts: z.boolean().default(false),
});

/** Exports the files of entries as one archive. */
const fileExport = z.object({
  format: z.literal('zip'),
  ids: picked,
  withFilms: z.boolean(),
});

export const entryExport = z.discriminatedUnion('format', [tableExport, fileExport], {
  error: errorCode('parameter'),
});

export type EntryExport = z.infer<typeof entryExport>;
export type TableExport = z.infer<typeof tableExport>;
export type FileExport = z.infer<typeof fileExport>;

/** Makes a printable catalogue of the listed entries, or only of the selected ones. It has at most 500 entries. */
export const catalogueRequest = z.object({
  query: consoleEntriesQuery.pick({ search: true, sorter: true, filters: true }),
  ids: picked.optional(),
  locale: z.enum(locales),
  /** Number of films on a page of the PDF. */
  perPage: z.union([z.literal(1), z.literal(2)], errorCode('parameter')),
  /** Whether pages have 3 mm around the edge for trimming. */
  hasBleed: z.boolean(),
});

export type CatalogueRequest = z.infer<typeof catalogueRequest>;

export const catalogue = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'ready', 'failed']),
  locale: z.enum(locales),
  films: z.int(),
  createdAt: isoTime,
  /** Temporary URL of the archive; null until it is ready. */
  url: z.string().nullable(),
});

/** The caller's catalogues of the last day, newest first. */
export const catalogues = z.object({ catalogues: z.array(catalogue) });

/** History of an entry. A part is null if the reader may not see it. */
export const entryRecord = z.object({
  audit: z
    .array(
      z.object({
        id: z.string(),
        at: isoTime,
        who: z.string(),
        action: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .nullable(),
  letters: z
    .array(
      z.object({
        id: z.string(),
        subject: z.string(),
        kind: z.string().nullable(),
        state: z.enum(letterStates),
        at: isoTime,
      }),
    )
    .nullable(),
  files: z.array(
    z.object({
      id: z.uuid(),
      field: z.string(),
      filename: z.string(),
      size: z.number(),
      sha256: z.string().nullable(),
      arrivedAt: isoTime.nullable(),
    }),
  ),
});

export const entrantView = myEntry
  .pick({
    number: true,
    state: true,
    reasons: true,
    filmAwaitedUntil: true,
    events: true,
    submittedAt: true,
  })
  .extend({ title: z.string(), film: film.pick({ state: true, progress: true }).nullable() });

export type EntrantView = z.infer<typeof entrantView>;

export const viewedLists = ['entries'] as const;

export const listInPath = z.object({ list: z.enum(viewedLists, errorCode('notFound')) });

const listAddress = z
  .string()
  .max(2_000, errorCode('tooLong'))
  .refine(isStorableText, errorCode('parameter'));

export const viewDraft = z.object({
  name: lineSchema({ min: 1, max: 40 }),
  query: listAddress,
  isShared: z.boolean(),
});

export const viewSave = viewDraft.extend({ version });

export const savedView = viewDraft.extend({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  version,
  isMine: z.boolean(),
  by: z.string(),
});

export type SavedView = z.infer<typeof savedView>;

const columnName = z.string().regex(/^[a-zA-Z]{1,30}$/, errorCode('parameter'));

export const listColumns = z.object({
  columns: z.array(columnName).max(40, errorCode('parameter')),
});

/** Saved views of the account, and the columns of the entry list that it chose; null for the default columns. */
export const listChoices = z.object({
  views: z.array(savedView),
  columns: z.array(z.string()).nullable(),
});

export const viewInPath = listInPath.extend({ id: idSchemaWithError('notFound') });

/** Maximum number of saved views per account, because shared views are sent to all staff. */
export const maxViews = 50;
