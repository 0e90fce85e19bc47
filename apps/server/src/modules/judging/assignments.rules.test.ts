import { describe, expect, test } from 'vitest';
import {
  addCalibrationAssignments,
  addFixedAssignments,
  assignAllFilms,
  diffAssignments,
} from './assignments.rules.ts';

test('lists added and removed assignments', () => {
  const pair = (film: string, juror: string) => ({ film, juror });
  expect(
    diffAssignments([pair('a', '1'), pair('b', '1')], [pair('b', '1'), pair('b', '2')]),
  ).toEqual({ added: [pair('b', '2')], removed: [pair('a', '1')] });
});

test('keeps fixed assignments that a plan does not know', () => {
  const pair = (film: string, isFixed: boolean) => ({ film, juror: '1', isFixed });
  expect(
    addFixedAssignments([pair('a', true), pair('b', false), pair('c', true)], [pair('a', true)]),
  ).toEqual([pair('a', true), pair('c', true)]);
});

test('pairs every film with every juror of its panel, without conflicts', () => {
  const film = (id: string) => ({ id, group: 'open', panel: 'main' });
  const juror = (id: string, limit: number | null, panels = ['main']) => ({ id, panels, limit });
  const { assignments } = assignAllFilms({
    films: [film('a'), film('b')],
    jurors: [juror('1', null), juror('2', 0), juror('3', 1, ['other'])],
    conflicts: [{ film: 'b', juror: '1' }],
    current: [{ film: 'a', juror: '2', isFixed: true }],
  });
  expect(assignments).toEqual([
    { film: 'a', juror: '1', isFixed: false },
    { film: 'a', juror: '2', isFixed: true },
  ]);
});

describe('addCalibrationAssignments', () => {
  const panels = [
    { id: 'a', name: 'A', groups: ['open' as const] },
    { id: 'b', name: 'B', groups: ['open' as const] },
    { id: 'c', name: 'C', groups: ['student' as const] },
  ];
  const films = ['1', '2'].map((id) => ({ id, group: 'open', panel: 'a' }));
  const juror = (id: string, panel: string, limit: number | null = null) => ({
    id,
    panels: [panel],
    limit,
  });
  const input = {
    films,
    jurors: [juror('x', 'a'), juror('y', 'b'), juror('z', 'c')],
    jurorsPerFilm: 1,
    conflicts: [],
    current: [],
    seed: 1,
  };
  const add = (change: Partial<typeof input>, calibrationFilms?: string[]) =>
    addCalibrationAssignments(
      { ...input, ...change },
      { panels, ...(calibrationFilms && { calibrationFilms }) },
    )
      .map((pair) => `${pair.film}${pair.juror}${pair.isFixed ? '!' : ''}`)
      .sort();

  test('gives each film to all jurors whose panels judge its group', () => {
    expect(add({}, ['1'])).toEqual(['1x!', '1y!']);
    expect(add({})).toEqual([]);
  });

  test('leaves out conflicts, films of other rounds, and jurors at their limits', () => {
    expect(add({ conflicts: [{ film: '1', juror: 'x' }] as never[] }, ['1', '9'])).toEqual(['1y!']);
    const jurors = [juror('x', 'a', 1), juror('y', 'b', 0)];
    expect(add({ jurors }, ['1', '2'])).toEqual(['1x!']);
  });

  test('keeps other current assignments, and fixes those of calibration films', () => {
    const current = [
      { film: '1', juror: 'x', isFixed: false },
      { film: '2', juror: 'x', isFixed: false },
    ] as never[];
    expect(add({ current }, ['1'])).toEqual(['1x!', '1y!', '2x']);
  });
});
