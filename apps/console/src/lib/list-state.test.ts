import { describe, expect, it } from 'vitest';
import {
  changeListState,
  hasSearchOrFilter,
  readListState,
  toListSearchParams,
} from './list-state.ts';

const shape = {
  sorters: ['votes', 'number'],
  filters: { state: ['in_review', 'published'], action: null },
  columns: ['number', 'title', 'votes'],
};
const usual = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };
const read = (query: Record<string, string>) => readListState(new URLSearchParams(query), shape);

describe('readListState', () => {
  it.each<[string, Record<string, string>, object]>([
    ['nothing', {}, {}],
    ['a page', { current: '3', pageSize: '50' }, { current: 3, pageSize: 50 }],
    ['a page before the first', { current: '-4' }, { current: 1 }],
    ['a page that is no number', { current: 'x', pageSize: 'y' }, {}],
    ['a page beyond the deepest', { current: '999999' }, { current: 10_000 }],
    ['more rows than a page holds', { pageSize: '5000' }, { pageSize: 100 }],
    ['a search', { search: ' 反诈 ' }, { search: '反诈' }],
    ['a sorter', { sorter: '{"votes":"descend"}' }, { sorter: { votes: 'descend' } }],
    ['an unknown sorter', { sorter: '{"age":"descend"}' }, {}],
    ['an unknown direction', { sorter: '{"votes":"up"}' }, {}],
    ['no JSON', { sorter: '{', filters: 'null' }, {}],
    ['filters', { filters: '{"state":["in_review"]}' }, { filters: { state: ['in_review'] } }],
    ['doubled values', { filters: '{"action":["a","a"]}' }, { filters: { action: ['a'] } }],
    ['unknown values', { filters: '{"state":["nonsense",7],"x":["y"]}' }, {}],
    [
      'columns, in their own order',
      { columns: 'votes,number,x' },
      { columns: ['number', 'votes'] },
    ],
    ['no column that is known', { columns: 'x' }, {}],
    ['a filter that is no list', { filters: '{"state":"in_review"}' }, {}],
  ])('%s', (_what, query, expected) => {
    expect(read(query)).toEqual({ ...usual, ...expected });
  });
});

describe('toListSearchParams', () => {
  it('omits default values', () => {
    expect(toListSearchParams({ ...usual, filters: { state: [] } }).toString()).toBe('');
  });

  it('can be read back unchanged', () => {
    const state = {
      current: 2,
      pageSize: 20,
      search: 'a&b=c',
      sorter: { votes: 'descend' as const },
      filters: { state: ['published'] },
      columns: ['title'],
    };
    expect(readListState(toListSearchParams(state), shape)).toEqual(state);
  });
});

describe('changeListState', () => {
  const third = { ...usual, current: 3 };

  it('returns to the first page when a filter changes', () => {
    expect(changeListState(third, { search: 'x' })).toEqual({ ...usual, search: 'x' });
  });

  it('changes the page', () => {
    expect(changeListState(third, { current: 4 }).current).toBe(4);
  });
});

describe('hasSearchOrFilter', () => {
  it.each([
    [usual, false],
    [{ ...usual, search: 'x' }, true],
    [{ ...usual, filters: { state: ['published'] } }, true],
    [{ ...usual, filters: { state: [] } }, false],
    [{ ...usual, sorter: { votes: 'descend' as const } }, false],
  ])('%j: %s', (state, expected) => {
    expect(hasSearchOrFilter(state)).toBe(expected);
  });
});
