import { entryStates } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import { getStanding, groupByStanding } from './standing.ts';

const row = (state: (typeof entryStates)[number], filmAwaitedUntil: string | null = null) => ({
  state,
  filmAwaitedUntil,
});

test('what is to be done comes first, and empty groups are left out', () => {
  const rows = [row('withdrawn'), row('in_review'), row('draft'), row('changes_requested')];
  expect(groupByStanding(rows)).toEqual([
    { standing: 'todo', rows: [rows[2], rows[3]] },
    { standing: 'running', rows: [rows[1]] },
    { standing: 'ended', rows: [rows[0]] },
  ]);
  expect(groupByStanding([])).toEqual([]);
});

test('every state stands somewhere, and an awaited film is to be done', () => {
  const all = groupByStanding(entryStates.map((state) => row(state)));
  expect(all.flatMap(({ rows }) => rows)).toHaveLength(entryStates.length);
  expect(getStanding(row('received'))).toBe('running');
  expect(getStanding(row('received', '2026-10-01T00:00:00Z'))).toBe('todo');
});
