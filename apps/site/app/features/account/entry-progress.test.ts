import { entryStates } from '@film-contest/contract/entries';
import type { RevisionState } from '@film-contest/contract/revision-states';
import { expect, test } from 'vitest';
import { getEntryProgress, groupEntriesByProgress } from './entry-progress.ts';

const buildRow = (
  state: (typeof entryStates)[number],
  filmAwaitedUntil: string | null = null,
  revision: RevisionState | null = null,
) => ({ state, filmAwaitedUntil, revision });

test('entries that need action are first, and empty groups are omitted', () => {
  const rows = [
    buildRow('withdrawn'),
    buildRow('in_review'),
    buildRow('draft'),
    buildRow('changes_requested'),
  ];
  expect(groupEntriesByProgress(rows)).toEqual([
    { progress: 'todo', rows: [rows[2], rows[3]] },
    { progress: 'running', rows: [rows[1]] },
    { progress: 'ended', rows: [rows[0]] },
  ]);
  expect(groupEntriesByProgress([])).toEqual([]);
});

test('every state belongs to a group of the list, and an awaited film needs action', () => {
  const all = groupEntriesByProgress(entryStates.map((state) => buildRow(state)));
  expect(all.flatMap(({ rows }) => rows)).toHaveLength(entryStates.length);
  expect(getEntryProgress(buildRow('received'))).toBe('running');
  expect(getEntryProgress(buildRow('received', '2026-10-01T00:00:00Z'))).toBe('todo');
});

test.each([
  ['in_review', 'open', 'todo'],
  ['published', 'returned', 'todo'],
  ['published', 'submitted', 'running'],
  ['hidden', 'open', 'running'],
  ['rejected', 'open', 'ended'],
] as const)('a %s entry with revision %s is %s', (state, revision, progress) => {
  expect(getEntryProgress(buildRow(state, null, revision))).toBe(progress);
});
