import { exportColumns } from '@film-contest/contract/entry-list';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  buildEntryColumns,
  columnNames,
  defaultColumns,
  filterKnownColumns,
  listColumnOptions,
  phoneColumns,
} from './entry-columns.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

const state = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };
const row = {
  number: '0042',
  title: 'A call',
  team: 'Us',
  group: 'student',
  school: null,
  seconds: 83,
  state: 'in_review',
  votes: 1234,
  firstSubmittedAt: null,
  submittedAt: null,
  assignee: null,
  placements: [],
  makerLocale: 'en-US',
};

/** Returns what a column shows for an entry. */
function renderCell(name: (typeof columnNames)[number], change: object = {}) {
  const [column] = buildEntryColumns([name], state);
  const entry = { ...row, ...change } as never;
  const shown = column?.render?.(undefined, entry, 0) as { props?: { children?: unknown } };
  return shown?.props?.children ?? shown;
}

describe('filterKnownColumns', () => {
  it.each([
    ['nothing', [], []],
    ['unknown columns', ['age', 'toString'], []],
    ['columns in display order', ['votes', 'number', 'title'], ['number', 'title', 'votes']],
    ['repeated columns once', ['team', 'team'], ['team']],
  ])('returns %s', (_what, given, expected) => {
    expect(filterKnownColumns(given)).toEqual(expected);
  });
});

describe('columns', () => {
  it('have a title and a width each', () => {
    const columns = buildEntryColumns(columnNames, state);
    expect(columns.every(({ title, width }) => title && Number(width) > 0)).toBe(true);
    expect(listColumnOptions().map(({ value }) => value)).toEqual(columnNames);
  });

  it('are known if they are shown by default or on phones', () => {
    expect(columnNames).toEqual(expect.arrayContaining([...defaultColumns, ...phoneColumns]));
  });

  it('can be exported, except for the picture', () => {
    expect([...exportColumns].sort()).toEqual(
      columnNames.filter((each) => each !== 'cover').sort(),
    );
  });

  it('show the sort order of the list', () => {
    const sorted = { ...state, sorter: { votes: 'descend' as const } };
    const [votes, number, sent] = buildEntryColumns(['votes', 'number', 'submittedAt'], sorted);
    expect(votes?.sortOrder).toBe('descend');
    expect(number?.sortOrder).toBeNull();
    expect(sent?.sortOrder).toBeNull();
  });

  it('show the default sort order of an unsorted list', () => {
    const [sent] = buildEntryColumns(['submittedAt'], state);
    expect(sent?.sortOrder).toBe('ascend');
    expect(sent?.sortDirections).toEqual(['ascend', 'descend', 'ascend']);
  });
});

describe('cells', () => {
  it.each([
    ['number', {}, '0042'],
    ['number', { number: null }, '–'],
    ['team', {}, 'Us'],
    ['school', {}, '–'],
    ['school', { school: 'High School' }, 'High School'],
    ['duration', {}, '1:23'],
    ['duration', { seconds: null }, '–'],
    ['votes', {}, '1,234'],
    ['firstSubmittedAt', {}, '–'],
    ['submittedAt', {}, '–'],
    ['assignee', {}, '–'],
    ['assignee', { assignee: { id: 'a', name: 'Ann' } }, 'Ann'],
    ['placements', {}, '–'],
  ] as const)('%s of %j is %s', (name, change, expected) => {
    expect(renderCell(name, change)).toBe(expected);
  });

  it('lists the placements by the names of their lists', () => {
    const shown = renderCell('placements', { placements: ['selectedopen', 'exhibition'] });
    expect(String(shown).split(', ')).toHaveLength(2);
  });

  it('names an entry without a title', () => {
    expect(renderCell('title', { title: '' })).toBeTruthy();
    expect(renderCell('title')).toBe('A call');
  });
});
