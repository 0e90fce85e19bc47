import { expect, test } from 'vitest';
import { getKeyAction, getNextSpeed } from './use-keys.ts';

const buildKeyPress = (key: string, held: 'altKey' | 'ctrlKey' | 'metaKey' | null = null) => ({
  key,
  altKey: held === 'altKey',
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
});

test.for([
  [' ', { do: 'playPause' }],
  ['k', { do: 'playPause' }],
  ['K', { do: 'playPause' }],
  ['ArrowLeft', { do: 'seek', by: -5 }],
  ['ArrowRight', { do: 'seek', by: 5 }],
  ['j', { do: 'seek', by: -10 }],
  ['l', { do: 'seek', by: 10 }],
  ['ArrowUp', { do: 'volume', by: 0.1 }],
  ['ArrowDown', { do: 'volume', by: -0.1 }],
  ['m', { do: 'mute' }],
  ['f', { do: 'fullscreen' }],
  ['C', { do: 'subtitles' }],
  ['<', { do: 'speed', by: -1 }],
  ['>', { do: 'speed', by: 1 }],
  ['0', { do: 'jump', to: 0 }],
  ['9', { do: 'jump', to: 0.9 }],
  ['?', { do: 'help' }],
  ['x', null],
  ['Enter', null],
  ['Tab', null],
  ['Escape', null],
  ['F5', null],
] as const)('%s', ([key, action]) => {
  expect(getKeyAction(buildKeyPress(key), false)).toEqual(action);
});

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)('ignores keys with %s', (held) => {
  expect(getKeyAction(buildKeyPress('f', held), true)).toBeNull();
});

test.for([
  [',', { do: 'frame', by: -1 }],
  ['.', { do: 'frame', by: 1 }],
] as const)('%s steps by frames if frame steps are enabled', ([key, action]) => {
  expect(getKeyAction(buildKeyPress(key), true)).toEqual(action);
  expect(getKeyAction(buildKeyPress(key), false)).toBeNull();
});

test.for([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [1.1, 1, 1.25],
  [1.1, -1, 1],
] as const)('from %d by %d to %d', ([rate, by, then]) => {
  expect(getNextSpeed(rate, by)).toBe(then);
});
