import type { CallShape } from './call-shape.ts';
import { byId, consoleEntry } from './entries.ts';
import * as marks from './entry-marks.ts';

export const entryMarkCalls = {
  correctEntry: {
    access: 'canReview',
    params: byId,
    body: marks.entryCorrection,
    data: consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Corrects typos in the texts of an entry, and sends the changes to its entrant.',
  },
  entryMarks: {
    access: 'canSeeEntries',
    params: byId,
    data: marks.entryMarks,
    about: 'Flag, tags and internal notes of an entry.',
  },
  markEntry: {
    access: 'canAnnotate',
    params: byId,
    body: marks.marksChange,
    data: marks.entryMarks,
    about: 'Changes the flag and the tags of an entry.',
  },
  noteEntry: {
    access: 'canAnnotate',
    params: byId,
    body: marks.entryNote,
    data: marks.entryMarks,
    about: 'Adds an internal note to an entry.',
  },
  removeEntryNote: {
    access: 'canAnnotate',
    params: marks.noteInPath,
    data: marks.entryMarks,
    about: "Removes one of the caller's notes.",
  },
  entryTags: {
    access: 'canSeeEntries',
    data: marks.entryTags,
    about: 'All tags of entries, most frequent first.',
  },
} as const satisfies Record<string, CallShape>;
