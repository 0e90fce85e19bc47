import { expect, it } from 'vitest';
import { findNextFilm } from './next-film.ts';

const films = [
  { id: 'a', state: 'open' },
  { id: 'b', state: 'done' },
  { id: 'c', state: 'open' },
] as const;

it.each([
  ['a', 'c'],
  ['b', 'c'],
  ['c', 'a'],
  ['unknown', 'a'],
])('after %s comes %s', (current, next) => {
  expect(findNextFilm(films, current)).toBe(next);
});

it('ends with the last open film', () => {
  expect(findNextFilm(films.slice(0, 2), 'a')).toBeNull();
});
