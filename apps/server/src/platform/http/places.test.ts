import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

function create(most: { inAll: number; each: number; network: number }) {
  const places = createPlaces(most);
  return (address: string | null) => places.take(address) !== null;
}

test('an address has its own limit, and all together have one', () => {
  const hasPlace = create({ inAll: 3, each: 2, network: 9 });
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(hasPlace)).toEqual([true, true, false]);
  expect(['192.0.2.2', '192.0.2.2', '198.51.100.1'].map(hasPlace)).toEqual([true, false, false]);
});

test.each([
  ['/24', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], '192.0.3.1'],
  ['/48', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], '2001:db8:2:1::1'],
])('the addresses of a %s share a limit', (_size, [first = '', ...more], other) => {
  const hasPlace = create({ inAll: 9, each: 2, network: 2 });
  expect([first, ...more, other].map(hasPlace)).toEqual([true, true, false, true]);
});

test('callers without an address share a limit', () => {
  const hasPlace = create({ inAll: 9, each: 2, network: 9 });
  expect([null, null, null, '192.0.2.1'].map(hasPlace)).toEqual([true, true, false, true]);
});

test('a place that is left is free once, however often it is left', () => {
  const places = createPlaces({ inAll: 2, each: 1, network: 2 });
  const place = places.take('192.0.2.1');
  expect(places.take('198.51.100.1')).not.toBeNull();
  expect(places.take('203.0.113.1')).toBeNull();
  for (let i = 0; i < 3; i++) place?.leave();
  expect(places.take('192.0.2.1')).not.toBeNull();
  expect(places.take('192.0.2.1')).toBeNull();
  expect(places.take('203.0.113.1')).toBeNull();
});
