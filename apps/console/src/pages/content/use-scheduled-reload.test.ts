import { expect, test } from 'vitest';
import { canReplaceFormValues, hasScheduledTimePassed } from './use-scheduled-reload.ts';

const [before, now, after] = [
  '2026-05-01T09:59:59Z',
  '2026-05-01T10:00:00Z',
  '2026-05-01T10:00:01Z',
];

test.each([
  ['a draft without a time', 'draft', null, null, false],
  ['a draft with a future time', 'draft', after, null, false],
  ['a draft whose time has come', 'draft', now, null, true],
  ['an item published on schedule', 'published', before, null, false],
  ['an item with a future end', 'published', before, after, false],
  ['an item whose end has passed', 'published', null, before, true],
] as const)('%s', (_what, state, publishAt, unpublishAt, expected) => {
  expect(hasScheduledTimePassed({ state, publishAt, unpublishAt }, Date.parse(now))).toBe(expected);
});

test.each([
  ['a newer version fills the form', 4, false, true],
  ['a newer version waits for unsaved changes', 4, true, false],
  ['the same version leaves the form alone', 3, false, false],
  ['the same version keeps unsaved changes', 3, true, false],
] as const)('%s', (_what, version, isDirty, expected) => {
  expect(canReplaceFormValues({ version: 3 }, { version }, isDirty)).toBe(expected);
});
