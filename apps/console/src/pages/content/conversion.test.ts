import { expect, test } from 'vitest';
import { listConvertibleFields, pickTextsToConvert } from './use-conversion.ts';

const source = { title: '开赛', summary: ' ', body: '<p>正文</p>', bio: ['一', '二'], role: null };

test.each([
  [{}, { empty: ['title', 'body', 'bio'], taken: [] }],
  [
    { title: '', bio: [''], body: null },
    { empty: ['title', 'body', 'bio'], taken: [] },
  ],
  [
    { title: '開賽', role: '導演' },
    { empty: ['body', 'bio'], taken: ['title'] },
  ],
])('over %j', (target, plan) => {
  expect(listConvertibleFields(source, target)).toEqual(plan);
});

test('finds nothing to fill in an empty source', () => {
  expect(listConvertibleFields({ title: '', bio: [] }, {})).toEqual({ empty: [], taken: [] });
});

test('returns only the chosen fields', () => {
  expect(pickTextsToConvert(source, ['title', 'bio', 'role'])).toEqual({
    title: '开赛',
    bio: ['一', '二'],
  });
});
