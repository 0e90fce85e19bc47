import { describe, expect, it } from 'vitest';
import {
  changeListState,
  getListPath,
  hasSameRowFilter,
  type ListState,
  pageSizes,
  readListState,
  toListSearchParams,
} from './list-state.ts';

const state: ListState = {
  current: 4,
  pageSize: 20,
  search: 'call',
  sorter: { votes: 'descend' },
  filters: { state: ['published'] },
};
const shape = { sorters: ['votes'], filters: { state: ['published', 'rejected'] } };

describe('getListPath', () => {
  it('returns the bare path without a change', () => {
    expect(getListPath('/audit', {})).toBe('/audit?');
  });

  it('contains filters and search only', () => {
    const path = getListPath('/audit', { filters: { target: ['entry:1'] } });
    expect(path).toBe(`/audit?${new URLSearchParams({ filters: '{"target":["entry:1"]}' })}`);
    expect(getListPath('/inbox', { search: 'ann@a.example' })).toBe(
      '/inbox?search=ann%40a.example',
    );
  });
});

describe('toListSearchParams', () => {
  it('is the reverse of reading', () => {
    expect(readListState(toListSearchParams(state), shape)).toEqual(state);
  });

  it('omits defaults and empty filters', () => {
    const usual = readListState(new URLSearchParams(), shape);
    expect(toListSearchParams(usual).toString()).toBe('');
    expect(toListSearchParams({ ...usual, filters: { state: [] } }).toString()).toBe('');
  });
});

describe('changeListState', () => {
  it.each([
    ['a search', { search: 'other' }],
    ['a filter', { filters: {} }],
    ['a sort order', { sorter: {} }],
    ['a page size', { pageSize: 50 }],
  ])('returns to the first page after %s', (_what, change) => {
    expect(changeListState(state, change)).toEqual({ ...state, ...change, current: 1 });
  });

  it('changes the page alone', () => {
    expect(changeListState(state, { current: 5 })).toEqual({ ...state, current: 5 });
  });
});

describe('hasSameRowFilter', () => {
  it.each([
    ['another page', { current: 1 }, true],
    ['another order', { sorter: {} }, true],
    ['other columns', { columns: ['title'] }, true],
    ['another search', { search: '' }, false],
    ['another filter', { filters: { state: ['rejected'] } }, false],
    ['no filter', { filters: {} }, false],
  ])('with %s', (_what, change, isSame) => {
    expect(hasSameRowFilter(state, { ...state, ...change })).toBe(isSame);
  });
});

it('offers page sizes in ascending order', () => {
  expect(pageSizes).toEqual([...pageSizes].sort((a, b) => a - b));
});
