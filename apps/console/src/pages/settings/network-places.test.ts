import { expect, it } from 'vitest';
import { listChosenNetworks, reverseNetworkFields, toNetworkFields } from './network-places.ts';

it.each([
  [[], [null, null, null, null]],
  [['line'], ['line', null, null, null]],
  [
    ['wechat', 'weibo'],
    ['wechat', 'weibo', null, null],
  ],
  [
    ['x', 'line', 'weibo', 'facebook'],
    ['x', 'line', 'weibo', 'facebook'],
  ],
] as const)('%j fills the places %j', (chosen, places) => {
  expect(toNetworkFields(chosen)).toEqual(places);
});

it.each([
  [
    ['wechat', 'weibo', null, null],
    ['weibo', 'wechat', null, null],
  ],
  [
    ['x', null, 'line', 'weibo'],
    ['weibo', 'line', 'x', null],
  ],
] as const)('reverses %j to %j', (places, expected) => {
  expect(reverseNetworkFields(places)).toEqual(expected);
});

it.each([
  [[null, 'x'], ['x']],
  [['x', 'x'], ['x']],
  [
    ['line', 'x', undefined],
    ['line', 'x'],
  ],
  [[], []],
] as const)('%j contains the networks %j', (places, chosen) => {
  expect(listChosenNetworks(places)).toEqual(chosen);
});
