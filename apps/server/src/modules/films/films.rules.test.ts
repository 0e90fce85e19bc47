import { expect, test } from 'vitest';
import {
  calculateFilmProgress,
  canMakeRendition,
  deriveFilmState,
  findMp4Source,
  findSpriteSource,
  getRenditionPriority,
  isFilmPlayable,
  isQuickRendition,
  listRenditionNames,
  type RenditionState,
} from './films.rules.ts';

const part = (name: string, state: RenditionState['state'], progress = 0) => ({
  name,
  state,
  progress,
});

test('renditions are in the order that makes a film playable soonest', () => {
  const rungs = [{ name: '1080' as const }, { name: '720' as const }, { name: '360' as const }];
  expect(listRenditionNames(rungs, true)).toEqual([
    'poster',
    'audio',
    '360',
    '720',
    '1080',
    'mp4',
    'subtitles',
    'sprite',
  ]);
  const silent = ['poster', '360', 'mp4', 'subtitles', 'sprite'];
  expect(listRenditionNames([{ name: '360' }], false)).toEqual(silent);
});

test('every film is made playable before any film gets its last rung', () => {
  const rungs = [{ name: '1080' as const }, { name: '720' as const }, { name: '480' as const }];
  const names = listRenditionNames([...rungs, { name: '360' }], true);
  const soonestFirst = names.toSorted((a, b) => getRenditionPriority(a) - getRenditionPriority(b));
  expect(soonestFirst).toEqual([
    ...['poster', 'audio', '360', 'subtitles', 'mp4', 'sprite'],
    ...['720', '1080', '480'],
  ]);
  expect(names.filter(isQuickRendition)).toEqual([
    'poster',
    'audio',
    '360',
    'mp4',
    'subtitles',
    'sprite',
  ]);
});

test.each([
  [[part('360', 'ready')], true],
  [[part('360', 'ready'), part('audio', 'waiting')], false],
  [[part('360', 'ready'), part('audio', 'ready'), part('720', 'failed')], true],
  [[part('360', 'running'), part('audio', 'ready')], false],
  [[part('mp4', 'ready'), part('poster', 'ready')], false],
])('%j is playable: %s', (renditions, expected) => {
  expect(isFilmPlayable(renditions)).toBe(expected);
});

test.each([
  [[part('360', 'ready'), part('720', 'ready'), part('1080', 'waiting')], '720'],
  [[part('360', 'ready'), part('720', 'running')], null],
  [[part('360', 'ready'), part('720', 'failed')], '360'],
  [[part('1080', 'ready')], '1080'],
  [[part('720', 'ready'), part('audio', 'running')], null],
  [[part('720', 'ready'), part('audio', 'ready')], '720'],
  [[part('poster', 'ready')], null],
])('%j → the MP4 is copied from %s', (renditions, expected) => {
  expect(findMp4Source(renditions)).toBe(expected);
});

test.each([
  [[part('720', 'ready'), part('360', 'ready'), part('1080', 'waiting')], '360'],
  [[part('720', 'ready'), part('360', 'running')], null],
  [[part('720', 'ready'), part('480', 'ready'), part('360', 'failed')], '480'],
  [[part('360', 'ready'), part('audio', 'failed')], '360'],
  [[part('360', 'failed'), part('720', 'failed')], null],
  [[part('poster', 'ready')], null],
])('%j → the timeline shows pictures of %s', (renditions, expected) => {
  expect(findSpriteSource(renditions)).toBe(expected);
});

test.each([
  ['360', [part('360', 'waiting')], true],
  ['subtitles', [part('360', 'waiting')], true],
  ['mp4', [part('360', 'ready'), part('audio', 'waiting')], false],
  ['mp4', [part('360', 'ready'), part('audio', 'ready')], true],
  ['sprite', [part('360', 'waiting')], false],
  ['sprite', [part('360', 'ready'), part('audio', 'waiting')], true],
])('%s of %j can be made: %s', (name, renditions, expected) => {
  expect(canMakeRendition(name, renditions)).toBe(expected);
});

test.each([
  [[part('360', 'waiting'), part('720', 'waiting')], 'queued'],
  [[part('360', 'running'), part('720', 'waiting')], 'transcoding'],
  [[part('360', 'ready'), part('720', 'waiting')], 'transcoding'],
  [[part('360', 'waiting', 0.4), part('720', 'waiting')], 'transcoding'],
  [[part('360', 'ready'), part('720', 'failed')], 'failed'],
  [[part('360', 'ready'), part('720', 'ready')], 'ready'],
])('%j → %s', (renditions, expected) => {
  expect(deriveFilmState(renditions)).toBe(expected);
});

test('progress weighs the rungs', () => {
  expect(calculateFilmProgress([])).toBe(0);
  expect(calculateFilmProgress([part('360', 'ready'), part('720', 'running', 0.5)])).toBeCloseTo(
    4 / 6,
    3,
  );
  expect(calculateFilmProgress([part('1080', 'ready', 0.2)])).toBe(1);
});
