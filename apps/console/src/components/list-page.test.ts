import { describe, expect, it, vi } from 'vitest';
import { buildColumn, buildSortProps, largestFirst } from './list-page.tsx';
import { buildFilter, toOptions } from './list-toolbar.tsx';

vi.mock('../lib/messages.ts', () => ({ t: (key: string) => key }));

const state = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };

describe('buildSortProps', () => {
  it('marks the sorted column', () => {
    const sorted = { ...state, sorter: { votes: 'descend' as const } };
    expect(buildSortProps(sorted, 'votes')).toMatchObject({ key: 'votes', sortOrder: 'descend' });
    expect(buildSortProps(sorted, 'number').sortOrder).toBeNull();
  });

  it('marks the default column of an unsorted list only', () => {
    expect(buildSortProps(state, 'at', 'descend').sortOrder).toBe('descend');
    const sorted = { ...state, sorter: { votes: 'ascend' as const } };
    expect(buildSortProps(sorted, 'at', 'descend').sortOrder).toBeNull();
  });

  it.each([
    ['ascend', ['ascend', 'descend', 'ascend']],
    ['descend', ['descend', 'ascend', 'descend']],
  ] as const)('lets a default order of %s only be reversed', (order, directions) => {
    expect(buildSortProps(state, 'at', order)).toHaveProperty('sortDirections', directions);
  });

  it('lets other columns be unsorted', () => {
    expect(buildSortProps(state, 'votes')).not.toHaveProperty('sortDirections');
    expect(largestFirst.sortDirections[0]).toBe('descend');
  });
});

describe('buildColumn', () => {
  interface Row {
    votes: number;
  }
  const renderVotes = ({ votes }: Row) => `${votes} votes`;

  it('renders a row', () => {
    const column = buildColumn<Row>('Votes', 80, renderVotes);
    expect(column).toMatchObject({ title: 'Votes', width: 80 });
    expect(column.render?.(undefined, { votes: 3 }, 0)).toBe('3 votes');
  });

  it('takes the remaining space without a width', () => {
    expect(buildColumn<Row>('Votes', null, renderVotes)).not.toHaveProperty('width');
  });

  it('takes other properties of the table', () => {
    const look = { width: 90, align: 'end', ...buildSortProps(state, 'votes') } as const;
    expect(buildColumn<Row>('Votes', look, renderVotes)).toMatchObject({
      width: 90,
      align: 'end',
      key: 'votes',
      sorter: true,
    });
  });
});

describe('options', () => {
  it('have a label for each value', () => {
    expect(toOptions(['a', 'b'], (value) => value.toUpperCase())).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]);
  });

  it('are texts, because the URL stores them', () => {
    expect(buildFilter('level', 'Level', [0, 2], (level) => `level ${level}`)).toEqual({
      name: 'level',
      label: 'Level',
      options: [
        { value: '0', label: 'level 0' },
        { value: '2', label: 'level 2' },
      ],
    });
  });
});
