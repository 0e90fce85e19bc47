import { exportFile } from './audit.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import * as lists from './entry-list.ts';
import { nothing } from './fields.ts';

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
    about: 'The first 500 entries of the filtered list, for bulk actions.',
  },
  previewBulk: {
    access: 'canSeeEntries',
    body: lists.bulkPreviewRequest,
    data: lists.bulkPreview,
    about: 'Which of several entries an action can process, and why not the others.',
  },
  exportEntries: {
    access: 'canSeeEntries',
    body: lists.entryExport,
    data: exportFile,
    about: 'A temporary URL of a table of entries, or of an archive of their files.',
  },
  createCatalogue: {
    access: 'canSeeEntries',
    body: lists.catalogueRequest,
    data: lists.catalogue,
    about: 'Makes a catalogue in the background: table, stills, subtitles and a PDF for print.',
  },
  myCatalogues: {
    access: 'canSeeEntries',
    data: lists.catalogues,
    about: "The caller's catalogues of the last day, with temporary URLs.",
  },
  entryRecord: {
    access: 'canSeeEntries',
    params: byId,
    data: lists.entryRecord,
    about: 'Staff actions on an entry, the mails to its entrant, and its files.',
  },
  entryAsMaker: {
    access: 'canSeeEntries',
    params: byId,
    data: lists.entrantView,
    about: 'An entry as its entrant sees it.',
  },
  listChoices: {
    access: 'canSeeDashboard',
    params: lists.listInPath,
    data: lists.listChoices,
    about: "The saved views of a list, the caller's own and shared ones, and the caller's columns.",
  },
  chooseColumns: {
    access: 'canSeeDashboard',
    params: lists.listInPath,
    body: lists.listColumns,
    data: nothing,
    about: "Saves the caller's columns of a list.",
  },
  createView: {
    access: 'canSeeDashboard',
    params: lists.listInPath,
    body: lists.viewDraft,
    data: lists.savedView,
    errors: ['alreadyListed', 'notEligible'],
    about: 'Saves a view of a list under a name.',
  },
  saveView: {
    access: 'canSeeDashboard',
    params: lists.viewInPath,
    body: lists.viewSave,
    data: lists.savedView,
    errors: ['changedMeanwhile', 'alreadyListed'],
    about: "Changes one of the caller's views.",
  },
  removeView: {
    access: 'canSeeDashboard',
    params: lists.viewInPath,
    data: nothing,
    about: "Removes one of the caller's views.",
  },
} as const satisfies Record<string, CallShape>;
