import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import { listUnchangedFields } from './form-comparison.ts';

const before: EntryDraft = {
  group: 'student',
  school_id: 7,
  title: 'A',
  guardian: { under14: true, name: 'Li', contact: 'li@example.org', consent: true },
  subtitles: { mode: 'files', zh: 'one', en: 'two' },
  materials: null,
};

test.each<[string, EntryField, EntryDraft, boolean]>([
  ['a text that is the same', 'title', {}, true],
  ['a text', 'title', { title: 'B' }, false],
  ['a text that is gone', 'title', { title: null }, false],
  ['another file', 'subtitles', { subtitles: { mode: 'files', zh: 'one', en: 'three' } }, false],
  ['another order', 'subtitles', { subtitles: { en: 'two', zh: 'one', mode: 'files' } }, true],
  ['nothing, told in two ways', 'materials', { materials: undefined }, true],
  [
    'a listed school that is typed now',
    'school_name',
    { school_id: null, school_name: 'X' },
    false,
  ],
  ['the same school', 'school_name', {}, true],
])('%s', (_what, field, changed, isUnchanged) => {
  const entry = { form: { ...before, ...changed }, reasons: [{ field, reason: 'Please' }] };
  expect(listUnchangedFields({ draft: before }, entry)).toEqual(isUnchanged ? [field] : []);
});

test('nothing is unchanged if no previous form was stored', () => {
  const reasons = [{ field: 'title' as const, reason: 'Please' }];
  expect(listUnchangedFields(null, { form: before, reasons })).toEqual([]);
});
