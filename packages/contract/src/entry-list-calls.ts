import { exportFile } from './audit.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import * as lists from './entry-list.ts';
import { nothing } from './fields.ts';

/** The console's list of entries: what it shows, what it hands out, and the views that staff keep of it. */
export const entryListCalls = {
  consoleEntries: {
    access: 'canSeeEntries',
    query: lists.consoleEntriesQuery,
    data: lists.consoleEntryPage,
    about: 'Entries in every state but draft; the first 10,000 of them.',
  },
  pickEntries: {
    access: 'canSeeEntries',
    query: lists.entryPicksQuery,
    data: lists.entryPicks,
    about: 'The first 500 entries that the list shows, to do something to all of them.',
  },
  exportEntries: {
    access: 'canSeeEntries',
    body: lists.entryExport,
    data: exportFile,
    about:
      'Where a table of entries, or an archive of their files, can be fetched for some minutes.',
  },
  entryRecord: {
    access: 'canSeeEntries',
    params: byId,
    data: lists.entryRecord,
    about: 'What staff did to an entry, what was mailed to its maker, and its files.',
  },
  entryAsMaker: {
    access: 'canSeeEntries',
    params: byId,
    data: lists.makerView,
    about: "An entry as its maker's own page tells of it.",
  },
  listChoices: {
    access: 'canSeeAdmin',
    params: lists.listInPath,
    data: lists.listChoices,
    about:
      'The saved views of a list, one’s own and the shared ones, and the columns one has chosen.',
  },
  chooseColumns: {
    access: 'canSeeAdmin',
    params: lists.listInPath,
    body: lists.listColumns,
    data: nothing,
    about: 'Keeps which columns of a list one wants to see.',
  },
  createView: {
    access: 'canSeeAdmin',
    params: lists.listInPath,
    body: lists.viewDraft,
    data: lists.savedView,
    about:
      'Saves a view of a list under a name; refused with 4021 when one has another of that name.',
  },
  saveView: {
    access: 'canSeeAdmin',
    params: lists.viewInPath,
    body: lists.viewSave,
    data: lists.savedView,
    about: 'Changes one of one’s own views; refused with 4008 when outdated.',
  },
  removeView: {
    access: 'canSeeAdmin',
    params: lists.viewInPath,
    data: nothing,
    about: 'Removes one of one’s own views.',
  },
} as const satisfies Record<string, CallShape>;
