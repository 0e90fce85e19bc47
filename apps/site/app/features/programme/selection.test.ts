import { expect, test } from 'vitest';
import { groupSelectedFilms, type SelectedFilm } from './selection.ts';

const buildFilm = (
  id: number,
  group: 'open' | 'student',
  award: string | null = null,
  awardRank: number | null = null,
) => ({ id, group, award, awardRank }) as SelectedFilm;

const summarizeGroups = (films: SelectedFilm[]) =>
  groupSelectedFilms(films).map(({ group, awards }) => [
    group,
    ...awards.map(({ award, films: works }) => [award, ...works.map(({ id }) => id)]),
  ]);

test('the Student Group is first, then the highest award; films without an award are last', () => {
  const films = [
    buildFilm(1, 'open', 'Gold', 1),
    buildFilm(2, 'student'),
    buildFilm(3, 'student', 'Silver', 2),
    buildFilm(4, 'student', 'Gold', 1),
    buildFilm(5, 'student', 'Silver', 2),
    buildFilm(6, 'student'),
  ];
  expect(summarizeGroups(films)).toEqual([
    ['student', ['Gold', 4], ['Silver', 3, 5], [null, 2, 6]],
    ['open', ['Gold', 1]],
  ]);
});

test('two awards of the same rank are separate, each with its own fragment', () => {
  const groups = groupSelectedFilms([
    buildFilm(1, 'open', 'Best sound', 3),
    buildFilm(2, 'open', 'Best light', 3),
  ]);
  const anchors = groups[0]?.awards.map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(2);
});

test('without films there are no groups', () => {
  expect(groupSelectedFilms([])).toEqual([]);
});
