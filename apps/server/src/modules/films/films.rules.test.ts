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

const buildRendition = (name: string, state: RenditionState['state'], progress = 0) => ({
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
  [[buildRendition('360', 'ready')], true],
  [[buildRendition('360', 'ready'), buildRendition('audio', 'waiting')], false],
  [
    [
      buildRendition('360', 'ready'),
      buildRendition('audio', 'ready'),
      buildRendition('720', 'failed'),
    ],
    true,
  ],
  [[buildRendition('360', 'running'), buildRendition('audio', 'ready')], false],
  [[buildRendition('mp4', 'ready'), buildRendition('poster', 'ready')], false],
])('%j is playable: %s', (renditions, expected) => {
  expect(isFilmPlayable(renditions)).toBe(expected);
});

test.each([
  [
    [
      buildRendition('360', 'ready'),
      buildRendition('720', 'ready'),
      buildRendition('1080', 'waiting'),
    ],
    '720',
  ],
  [[buildRendition('360', 'ready'), buildRendition('720', 'running')], null],
  [[buildRendition('360', 'ready'), buildRendition('720', 'failed')], '360'],
  [[buildRendition('1080', 'ready')], '1080'],
  [[buildRendition('720', 'ready'), buildRendition('audio', 'running')], null],
  [[buildRendition('720', 'ready'), buildRendition('audio', 'ready')], '720'],
  [[buildRendition('poster', 'ready')], null],
])('%j → the MP4 is copied from %s', (renditions, expected) => {
  expect(findMp4Source(renditions)).toBe(expected);
});

test.each([
  [
    [
      buildRendition('720', 'ready'),
      buildRendition('360', 'ready'),
      buildRendition('1080', 'waiting'),
    ],
    '360',
  ],
  [[buildRendition('720', 'ready'), buildRendition('360', 'running')], null],
  [
    [
      buildRendition('720', 'ready'),
      buildRendition('480', 'ready'),
      buildRendition('360', 'failed'),
    ],
    '480',
  ],
  [[buildRendition('360', 'ready'), buildRendition('audio', 'failed')], '360'],
  [[buildRendition('360', 'failed'), buildRendition('720', 'failed')], null],
  [[buildRendition('poster', 'ready')], null],
])('%j → the timeline shows pictures of %s', (renditions, expected) => {
  expect(findSpriteSource(renditions)).toBe(expected);
});

test.each([
  ['360', [buildRendition('360', 'waiting')], true],
  ['subtitles', [buildRendition('360', 'waiting')], true],
  ['mp4', [buildRendition('360', 'ready'), buildRendition('audio', 'waiting')], false],
  ['mp4', [buildRendition('360', 'ready'), buildRendition('audio', 'ready')], true],
  ['sprite', [buildRendition('360', 'waiting')], false],
  ['sprite', [buildRendition('360', 'ready'), buildRendition('audio', 'waiting')], true],
])('%s of %j can be made: %s', (name, renditions, expected) => {
  expect(canMakeRendition(name, renditions)).toBe(expected);
});

test.each([
  [[buildRendition('360', 'waiting'), buildRendition('720', 'waiting')], 'queued'],
  [[buildRendition('360', 'running'), buildRendition('720', 'waiting')], 'transcoding'],
  [[buildRendition('360', 'ready'), buildRendition('720', 'waiting')], 'transcoding'],
  [[buildRendition('360', 'waiting', 0.4), buildRendition('720', 'waiting')], 'transcoding'],
  [[buildRendition('360', 'ready'), buildRendition('720', 'failed')], 'failed'],
  [[buildRendition('360', 'ready'), buildRendition('720', 'ready')], 'ready'],
])('%j → %s', (renditions, expected) => {
  expect(deriveFilmState(renditions)).toBe(expected);
});

test('progress weighs the rungs', () => {
  expect(calculateFilmProgress([])).toBe(0);
  expect(
    calculateFilmProgress([buildRendition('360', 'ready'), buildRendition('720', 'running', 0.5)]),
  ).toBeCloseTo(4 / 6, 3);
  expect(calculateFilmProgress([buildRendition('1080', 'ready', 0.2)])).toBe(1);
});
