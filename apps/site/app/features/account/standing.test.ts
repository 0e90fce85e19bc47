import { entryStates } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import { getStanding, groupByStanding } from './standing.ts';

const row = (state: (typeof entryStates)[number], filmAwaitedUntil: string | null = null) => ({
  state,
  filmAwaitedUntil,
});

test('entries that need action are first, and empty groups are omitted', () => {
  const rows = [row('withdrawn'), row('in_review'), row('draft'), row('changes_requested')];
  expect(groupByStanding(rows)).toEqual([
    { standing: 'todo', rows: [rows[2], rows[3]] },
    { standing: 'running', rows: [rows[1]] },
    { standing: 'ended', rows: [rows[0]] },
  ]);
  expect(groupByStanding([])).toEqual([]);
});

test('every state has a standing, and an awaited film needs action', () => {
  const all = groupByStanding(entryStates.map((state) => row(state)));
  expect(all.flatMap(({ rows }) => rows)).toHaveLength(entryStates.length);
  expect(getStanding(row('received'))).toBe('running');
  expect(getStanding(row('received', '2026-10-01T00:00:00Z'))).toBe('todo');
});
