import { z } from 'zod';
import { entryStates, group, myEntry } from './entries.ts';
import { groups } from './entry-groups.ts';
import {
  code,
  day,
  idOr,
  isoTime,
  isStorable,
  line,
  listQuery,
  pageOf,
  version,
} from './fields.ts';
import { locales } from './locales.ts';
import { film, picture } from './media.ts';
import { letterStates } from './outbox.ts';
import { assigneeFilter, reviewOfRow } from './review.ts';

/** The lists of content that an entry can be placed in: shortlist, selection, exhibition. */
export const placementLists = ['selectedopen', 'selected', 'exhibition'] as const;

const seconds = z.string().regex(/^\d{1,6}$/, code('parameter'));

/** Of `from`, `to`, `minSeconds` and `maxSeconds` the first value counts; both ends are included. */
export const entryFilters = {
  state: z.array(z.enum(entryStates)),
  group: z.array(z.enum(groups)),
  school: z.array(z.string().max(80).refine(isStorable)),
  checks: z.array(z.enum(['refusal', 'advice', 'ok'])),
  assignee: assigneeFilter,
  placement: z.array(z.enum([...placementLists, 'none'])),
  /** Days of submission, in the contest's calendar. */
  from: z.array(day),
  to: z.array(day),
  /** Length of the film. */
  minSeconds: z.array(seconds),
  maxSeconds: z.array(seconds),
};

export const consoleEntriesQuery = listQuery({
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: entryFilters,
});

/** A selection by the list's search, sorter and filters. */
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
  /** How much was found of the entry and all its files. */
  checks: z.object({ refusals: z.int(), advice: z.int() }),
  /** Whether somebody of the team is under 14; null where that is not the reader's business. */
  isUnder14: z.boolean().nullable(),
  seconds: z.number().nullable(),
  votes: z.int(),
  cover: picture.nullable(),
  /** Where it is placed, be it not published yet. */
  placements: z.array(z.enum(placementLists)),
  submittedAt: isoTime.nullable(),
  updatedAt: isoTime,
  /** Which language the maker reads. */
  makerLocale: z.enum(locales),
  ...reviewOfRow,
});

export type ConsoleEntryRow = z.infer<typeof consoleEntryRow>;

/** How far a list can be paged through. */
export const deepestRow = 10_000;

/** `isMore`: there are more than `total`, which nobody can page to. */
export const consoleEntryPage = pageOf(consoleEntryRow).extend({ isMore: z.boolean() });

/** As many as can be done something to at once. */
export const mostPicked = 500;

/** What an action on several entries needs to know of each. */
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

export const entryPicks = z.object({ list: z.array(entryPick), isMore: z.boolean() });

/** Columns of an exported table, in their order. */
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
  'submittedAt',
  'updatedAt',
  'assignee',
  'placements',
] as const;

export type ExportColumn = (typeof exportColumns)[number];

const picked = z
  .array(idOr('parameter'))
  .min(1, code('parameter'))
  .max(mostPicked, code('parameter'));

/** A table of all entries that the list shows, or of the picked ones only. */
const tableExport = z.object({
  format: z.enum(['csv', 'xlsx']),
  query: consoleEntriesQuery.pick({ search: true, sorter: true, filters: true }),
  ids: picked.optional(),
  columns: z.array(z.enum(exportColumns)).min(1, code('required')).max(exportColumns.length),
  /** How their makers can be reached: for those who may see accounts. */
  withContacts: z.boolean(),
});

/** The files that came with entries, in one archive. */
const fileExport = z.object({
  format: z.literal('zip'),
  ids: picked,
  /** The films too, as they came. */
  withFilms: z.boolean(),
});

export const entryExport = z.discriminatedUnion('format', [tableExport, fileExport], {
  error: code('parameter'),
});

export type EntryExport = z.infer<typeof entryExport>;
export type TableExport = z.infer<typeof tableExport>;
export type FileExport = z.infer<typeof fileExport>;

/** What is known of an entry besides itself; null where it is not the reader's business. */
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
  /** The newest that were sent to its maker. */
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

/** An entry as its maker's own page tells of it. */
export const makerView = myEntry
  .pick({
    number: true,
    state: true,
    reasons: true,
    filmAwaitedUntil: true,
    events: true,
    submittedAt: true,
  })
  .extend({ title: z.string(), film: film.pick({ state: true, progress: true }).nullable() });

export type MakerView = z.infer<typeof makerView>;

/** The lists whose views can be saved. */
export const viewedLists = ['entries'] as const;

export const listInPath = z.object({ list: z.enum(viewedLists, code('notFound')) });

/** The part of a list's address behind the question mark. */
const listAddress = z.string().max(2_000, code('tooLong')).refine(isStorable, code('parameter'));

export const viewDraft = z.object({
  name: line({ min: 1, max: 40 }),
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
  /** Who shares it. */
  by: z.string(),
});

export type SavedView = z.infer<typeof savedView>;

const columnName = z.string().regex(/^[a-zA-Z]{1,30}$/, code('parameter'));

export const listColumns = z.object({ columns: z.array(columnName).max(40, code('parameter')) });

/** `columns`: those that this person has chosen; null before they chose any. */
export const listChoices = z.object({
  views: z.array(savedView),
  columns: z.array(z.string()).nullable(),
});

export const viewInPath = listInPath.extend({ id: idOr('notFound') });

/** More would be no help, and those that are shared come with everybody's list. */
export const mostViews = 50;
