import { computeShuffleSeed } from '@film-contest/contract/shuffle';
import { describe, expect, test } from 'vitest';
import {
  buildGalleryCallQuery,
  buildGallerySearch,
  type GalleryView,
  readGalleryView,
} from './gallery-query.ts';

const seed = computeShuffleSeed(Date.now()) - 1;

const plain: GalleryView = {
  current: 1,
  pageSize: 10,
  search: '',
  group: null,
  sort: null,
  seed: null,
  school: null,
};

describe('a URL of the gallery', () => {
  test.each<[string, Partial<GalleryView>]>([
    ['', {}],
    ['?current=3&pageSize=20', { current: 3, pageSize: 20 }],
    ['?current=-4&pageSize=1000', { current: 1, pageSize: 100 }],
    ['?current=abc&pageSize=', { current: 1, pageSize: 10 }],
    ['?current=Infinity', { current: 1 }],
    ['?search=%20%E8%B4%A6%20', { search: '账' }],
    ['?search=a%00b', { search: 'ab' }],
    ['?group=student&sort=votes', { group: 'student', sort: 'votes' }],
    ['?group=constructor&sort=%27', { group: null, sort: null }],
    [`?seed=${seed}&current=2`, { seed, current: 2 }],
    [`?seed=${seed + 100}`, { seed: null }],
    ['?seed=x', { seed: null }],
  ])('%s', (search, view) => {
    expect(readGalleryView(new URLSearchParams(search))).toEqual({ ...plain, ...view });
  });

  test('truncates a long search', () => {
    const view = readGalleryView(new URLSearchParams({ search: 'x'.repeat(500) }));
    expect(view.search).toHaveLength(100);
  });

  test('survives building and parsing', () => {
    const view: GalleryView = {
      ...plain,
      search: '账 & 户',
      group: 'open',
      sort: 'number',
      pageSize: 20,
    };
    expect(readGalleryView(new URLSearchParams(buildGallerySearch(view)))).toEqual(view);
  });
});

test.each<[Partial<GalleryView>, object]>([
  [{}, { current: 1, pageSize: 10 }],
  [{ search: '账' }, { current: 1, pageSize: 10, search: '账' }],
  [
    { seed, current: 2 },
    { current: 2, pageSize: 10, seed },
  ],
  [{ sort: 'newest' }, { current: 1, pageSize: 10, sorter: { newest: 'descend' } }],
  [{ sort: 'votes' }, { current: 1, pageSize: 10, sorter: { votes: 'descend' } }],
  [{ sort: 'number' }, { current: 1, pageSize: 10, sorter: { number: 'ascend' } }],
  [
    { group: 'student', school: '江南大学' },
    {
      current: 1,
      pageSize: 10,
      filters: { group: ['student'], school: ['江南大学'] },
    },
  ],
])('the view %o is requested as %o', (view, query) => {
  expect(buildGalleryCallQuery({ ...plain, ...view })).toEqual(query);
});
