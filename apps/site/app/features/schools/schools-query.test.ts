import { expect, test } from 'vitest';
import { buildSchoolsCallQuery, readSchoolsView } from './schools-query.ts';

test.each([
  ['', { current: 1, pageSize: 10 }],
  [
    '?search=%E5%8C%97&province=%E5%8C%97%E4%BA%AC',
    { current: 1, pageSize: 10, search: '北', filters: { province: ['北京'] } },
  ],
  ['?search=%20%00&province=%20&current=3', { current: 3, pageSize: 10 }],
])('the query %s is parsed as %j', (search, query) => {
  expect(buildSchoolsCallQuery(readSchoolsView(new URLSearchParams(search)))).toEqual(query);
});
