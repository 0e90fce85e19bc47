import { describe, expect, test } from 'vitest';
import { type EntryField, type EntryState, entryFields, entryStates } from './entries.ts';
import { canEdit, canWithdraw, isFieldOpen } from './entry-rules.ts';

const open: EntryState[] = ['draft', 'changes_requested'];
const inContest: EntryState[] = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
];

test.each(entryStates)('what its maker may do with an entry that is %s', (state) => {
  expect(canEdit(state)).toBe(open.includes(state));
  expect(canWithdraw(state)).toBe(inContest.includes(state));
});

describe('open fields', () => {
  const asked = (...fields: EntryField[]) => fields.map((field) => ({ field }));

  test.each<[EntryState, { field: EntryField }[], readonly EntryField[]]>([
    ['draft', [], entryFields],
    ['received', [], []],
    ['published', asked('title'), []],
    ['changes_requested', [], []],
    ['changes_requested', asked('url', 'title'), ['title', 'url']],
    ['changes_requested', asked('group'), ['group', 'school_name']],
    ['changes_requested', asked('school_name'), ['school_name']],
  ])('%s with %j: %j', (state, reasons, expected) => {
    expect(entryFields.filter((field) => isFieldOpen({ state, reasons }, field))).toEqual(expected);
  });
});
