import { expect, test } from 'vitest';
import {
  findAccentProblem,
  getLowestContrast,
  minContrast,
  pickTextColourOn,
  suggestAccent,
  type Theme,
  themes,
} from './accent.ts';

test.each<[Theme, string, ReturnType<typeof findAccentProblem>]>([
  ['dark', '#86BEFF', null],
  ['light', '#0A5BA8', null],
  ['dark', '#FFB000', null],
  ['light', '#FFB000', 'contrast'],
  ['dark', '#0A5BA8', 'contrast'],
  ['light', '#86BEFF', 'contrast'],
  ['dark', '#00B140', 'keyColour'],
  ['dark', '#2FD76B', 'keyColour'],
  ['light', '#006B28', 'keyColour'],
])('on %s, %s has the fault %s', (theme, colour, fault) => {
  expect(findAccentProblem(theme, colour)).toBe(fault);
});

const wanted = [
  '#FFB000',
  '#E4002B',
  '#0A5BA8',
  '#00B140',
  '#7F00FF',
  '#777777',
  '#FFFFFF',
  '#000000',
];

test.each(themes.flatMap((theme) => wanted.map((colour) => [theme, colour] as const)))(
  'on %s, the suggestion for %s is acceptable',
  (theme, colour) => {
    const suggested = suggestAccent(theme, colour);
    expect(findAccentProblem(theme, suggested)).toBeNull();
    expect(getLowestContrast(theme, suggested)).toBeGreaterThanOrEqual(minContrast);
  },
);

test('the suggestion keeps an acceptable colour nearly unchanged', () => {
  expect(suggestAccent('light', '#0A5BA8')).toMatch(/^#0[0-9A-F]5/);
});

test.each([
  ['#FFB000', '#04140A'],
  ['#0A5BA8', '#FFFFFF'],
])('text on %s is %s', (fill, text) => {
  expect(pickTextColourOn(fill)).toBe(text);
});
