import { expect, test } from 'vitest';
import { parseFilmStartTime } from './film-moment.ts';

test.each([
  ['?t=42', 42],
  ['?t=16.4', 16.4],
  ['?from=timeline&t=0', 0],
  ['', null],
  ['?t=', null],
  ['?t=-4', null],
  ['?t=1.55', null],
  ['?t=1.', null],
  ['?t=.5', null],
  ['?t=999999', null],
  ['?t=x', null],
])('%s names %s', (search, moment) => {
  expect(parseFilmStartTime(search)).toBe(moment);
});
