import { describe, expect, it } from 'vitest';
import type { ListState } from '../../lib/list-state.ts';
import { isListInView, parseViewState, toViewQuery } from './entry-views.ts';

const shape = {
  sorters: ['votes'],
  filters: { state: ['published', 'in_review'] },
  columns: ['number', 'title', 'votes'],
};
const usual: ListState = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };
const published = { ...usual, filters: { state: ['published'] } };

describe('a view', () => {
  it('stores everything except the page number', () => {
    const state: ListState = {
      ...published,
      current: 7,
      pageSize: 50,
      search: '反诈',
      sorter: { votes: 'descend' },
      columns: ['title', 'votes'],
    };
    expect(parseViewState(toViewQuery(state), shape)).toEqual({ ...state, current: 1 });
  });

  it('ignores unknown filters, sort fields and columns', () => {
    const query = new URLSearchParams({
      filters: '{"state":["published","melted"],"mood":["good"]}',
      sorter: '{"age":"ascend"}',
      columns: 'title,mood',
    });
    expect(parseViewState(query.toString(), shape)).toEqual({ ...published, columns: ['title'] });
  });

  it.each<[string, ListState, ListState, boolean]>([
    ['itself', published, published, true],
    ['another page of it', { ...published, current: 3 }, published, true],
    ['other filters', usual, published, false],
    [
      'other columns',
      { ...published, columns: ['title'] },
      { ...published, columns: ['votes'] },
      false,
    ],
    ['any columns, where it has none', { ...published, columns: ['title'] }, published, true],
  ])('compares with %s', (_what, state, view, expected) => {
    expect(isListInView(state, toViewQuery(view), shape)).toBe(expected);
  });
});
