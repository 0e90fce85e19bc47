import { describe, expect, test } from 'vitest';
import { normalizePageQuery } from './pages.ts';
import { computeShuffleSeed, parseShuffleSeed } from './shuffle.ts';

const at = new Date('2026-11-24T10:59:59.999Z');
const hour = computeShuffleSeed(at);

test('the seed changes with the hour', () => {
  expect(computeShuffleSeed(new Date('2026-11-24T10:00:00Z'))).toBe(hour);
  expect(computeShuffleSeed(new Date('2026-11-24T11:00:00Z'))).toBe(hour + 1);
});

test.each<[unknown, number | null]>([
  [String(hour), hour],
  [hour, hour],
  [String(hour - 23), hour - 23],
  [String(hour - 24), null],
  [String(hour + 1), null],
  [`0${hour}`, null],
  [`${hour}.0`, null],
  [` ${hour}`, null],
  [`${hour}.5`, null],
  [hour - 0.5, null],
  [`0x${hour.toString(16)}`, null],
  ['', null],
  ['NaN', null],
  ['x', null],
  [null, null],
  [undefined, null],
  [{}, null],
])('%j is parsed as the seed %j', (given, seed) => {
  expect(parseShuffleSeed(given, at)).toBe(seed);
});

describe('a URL', () => {
  const now = computeShuffleSeed(Date.now());

  test('keeps recent seeds only', () => {
    const kept = `?current=2&seed=${now - 1}`;
    expect(normalizePageQuery('/gallery', `seed=${now - 1}&current=2`)).toBe(kept);
    expect(normalizePageQuery('/gallery', `seed=${now - 1}&seed=${now - 2}&current=2`)).toBe(kept);
    for (const wrong of [now + 100, now - 100, `0${now - 1}`, '', 'x']) {
      expect(normalizePageQuery('/gallery', `seed=${wrong}&current=2`), `${wrong}`).toBe(
        '?current=2',
      );
    }
  });
});
