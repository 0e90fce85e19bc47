import { expect, test } from 'vitest';
import { groupSelectedFilms, type SelectedFilm } from './selection.ts';

const film = (
  id: number,
  group: 'open' | 'student',
  award: string | null = null,
  awardRank: number | null = null,
) => ({ id, group, award, awardRank }) as SelectedFilm;

const shape = (films: SelectedFilm[]) =>
  groupSelectedFilms(films).map(({ group, awards }) => [
    group,
    ...awards.map(({ award, films: works }) => [award, ...works.map(({ id }) => id)]),
  ]);

test('the Student Group is first, then the highest award; films without an award are last', () => {
  const films = [
    film(1, 'open', 'Gold', 1),
    film(2, 'student'),
    film(3, 'student', 'Silver', 2),
    film(4, 'student', 'Gold', 1),
    film(5, 'student', 'Silver', 2),
    film(6, 'student'),
  ];
  expect(shape(films)).toEqual([
    ['student', ['Gold', 4], ['Silver', 3, 5], [null, 2, 6]],
    ['open', ['Gold', 1]],
  ]);
});

test('two awards of the same rank are separate, each with its own fragment', () => {
  const groups = groupSelectedFilms([
    film(1, 'open', 'Best sound', 3),
    film(2, 'open', 'Best light', 3),
  ]);
  const anchors = groups[0]?.awards.map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(2);
});

test('without films there are no groups', () => {
  expect(groupSelectedFilms([])).toEqual([]);
});
