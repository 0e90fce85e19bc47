import { expect, test } from 'vitest';
import {
  findCurrentMarker,
  formatPlaybackTime,
  getFrameTime,
  getTimelinePercent,
} from './timeline.ts';

test.for([
  ['the beginning', 0, 120, 0],
  ['a third', 40, 120, 33.33],
  ['the end', 120, 120, 100],
  ['after the end', 121, 120, null],
  ['before the beginning', -1, 120, null],
  ['an unknown length', 10, Number.NaN, null],
  ['an empty film', 0, 0, null],
  ['an endless film', 10, Number.POSITIVE_INFINITY, null],
] as const)('a marker at %s', ([, t, seconds, percent]) => {
  expect(getTimelinePercent(t, seconds)).toBe(percent);
});

test.for([
  [0, '0:00'],
  [192.9, '3:12'],
  [599, '9:59'],
  [3723, '1:02:03'],
  [-1, '0:00'],
] as const)('%d s is %s', ([seconds, text]) => {
  expect(formatPlaybackTime(seconds)).toBe(text);
});

test.for([
  ['the next frame', 1, 1, 25, 26.5 / 25],
  ['the frame before', 1, -1, 25, 24.5 / 25],
  ['from the middle of a frame', 26.5 / 25, 1, 25, 27.5 / 25],
  ['back from the middle of a frame', 26.5 / 25, -1, 25, 25.5 / 25],
  ['not before the beginning', 0, -1, 25, 0],
  ['at 29.97', 1001 / 30000, 1, 30000 / 1001, (2.5 * 1001) / 30000],
] as const)('steps to %s', ([, at, by, framesPerSecond, then]) => {
  expect(getFrameTime(at, by, framesPerSecond)).toBeCloseTo(then, 6);
});

const first = { t: 4, label: 'first' };
const second = { t: 8, label: 'second' };

test.for([
  ['before the first marker', 3.9, null],
  ['at a marker', 4, first],
  ['while two markers are shown', 9, second],
  ['six seconds after the last marker', 14, null],
] as const)('the marker shown %s', ([, now, marker]) => {
  expect(findCurrentMarker([second, first], now)).toBe(marker);
});
