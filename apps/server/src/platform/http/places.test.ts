import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('everybody has but so many places, and all together too', () => {
  const places = createPlaces({ inAll: 3, each: 2 });
  const [first, second] = [places.take('a'), places.take('a')];
  expect([first, second].map((place) => typeof place)).toEqual(['object', 'object']);
  expect(places.take('a')).toBe('tooMany');
  expect(places.take('b')).toBeTypeOf('object');
  expect(places.take('b')).toBe('full');
  expect(places.take('c')).toBe('full');
});

test('a place that is left is free once, however often it is left', () => {
  const places = createPlaces({ inAll: 2, each: 1 });
  const place = places.take('a');
  expect(places.take('b')).toBeTypeOf('object');
  expect(places.take('c')).toBe('full');
  if (typeof place === 'object') for (let i = 0; i < 3; i++) place.leave();
  expect(places.take('a')).toBeTypeOf('object');
  expect(places.take('a')).toBe('tooMany');
  expect(places.take('c')).toBe('full');
});
