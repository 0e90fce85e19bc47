import { expect, test } from 'vitest';
import { buildNewsCallQuery, readNewsView } from './news-query.ts';

test.each([
  ['', { current: 1, pageSize: 10 }],
  ['?kind=media&current=2', { current: 2, pageSize: 10, filters: { kind: ['media'] } }],
  ['?kind=company&pageSize=500', { current: 1, pageSize: 100, filters: { kind: ['company'] } }],
  ['?kind=toString&current=x', { current: 1, pageSize: 10 }],
])('the query %s is parsed as %j', (search, query) => {
  expect(buildNewsCallQuery(readNewsView(new URLSearchParams(search)))).toEqual(query);
});
