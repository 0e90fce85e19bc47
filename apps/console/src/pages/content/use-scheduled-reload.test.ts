import { expect, test } from 'vitest';
import { canRefill, isDue } from './use-scheduled-reload.ts';

const [before, now, after] = [
  '2026-05-01T09:59:59Z',
  '2026-05-01T10:00:00Z',
  '2026-05-01T10:00:01Z',
];

test.each([
  ['a draft with no moment', 'draft', null, null, false],
  ['a draft whose moment is to come', 'draft', after, null, false],
  ['a draft whose moment has come', 'draft', now, null, true],
  ['what was published by its moment', 'published', before, null, false],
  ['what is to be taken down later', 'published', before, after, false],
  ['what is taken down by now', 'published', null, before, true],
] as const)('%s', (_what, state, publishAt, unpublishAt, expected) => {
  expect(isDue({ state, publishAt, unpublishAt }, Date.parse(now))).toBe(expected);
});

test.each([
  ['a newer version fills the form', 4, false, true],
  ['a newer version waits while somebody types', 4, true, false],
  ['the same version leaves the form alone', 3, false, false],
  ['the same version leaves what is typed alone', 3, true, false],
] as const)('%s', (_what, version, isDirty, expected) => {
  expect(canRefill({ version: 3 }, { version }, isDirty)).toBe(expected);
});
