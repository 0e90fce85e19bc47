import { expect, test } from 'vitest';
import { type FocusContext, getReviewAction, type ReviewAction } from './review-keys.ts';

const plain = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  repeat: false,
};
const nowhere: FocusContext = {
  isText: false,
  isInPopup: false,
  usesSpace: false,
  usesArrows: false,
};

test.each<[string, ReviewAction | null]>([
  [' ', { do: 'playPause' }],
  ['ArrowLeft', { do: 'seek', by: -5 }],
  ['ArrowRight', { do: 'seek', by: 5 }],
  [',', { do: 'frame', by: -1 }],
  ['.', { do: 'frame', by: 1 }],
  ['1', { do: 'tick', place: 0 }],
  ['9', { do: 'tick', place: 8 }],
  ['0', null],
  ['g', { do: 'mark' }],
  ['G', { do: 'mark' }],
  ['a', { do: 'approve' }],
  ['r', { do: 'return' }],
  ['x', { do: 'reject' }],
  ['n', { do: 'next' }],
  ['p', { do: 'previous' }],
  ['?', { do: 'help' }],
  ['b', null],
  ['Enter', null],
])('%s does %j', (key, action) => {
  expect(getReviewAction({ ...plain, key }, nowhere)).toEqual(action);
});

test.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Alt', { altKey: true }, {}],
  ['with ⌘', { metaKey: true }, {}],
  ['while characters are composed', { isComposing: true }, {}],
  ['in a field', {}, { isText: true }],
  ['in a dialog', {}, { isInPopup: true }],
])('ignores all keys %s', (_, pressed, place) => {
  for (const key of [' ', 'ArrowLeft', '.', '1', 'g', 'a', 'r', 'x', 'n', 'p', '?']) {
    const action = getReviewAction({ ...plain, ...pressed, key }, { ...nowhere, ...place });
    expect(action, key).toBeNull();
  }
});

test.each([
  ['Space on a button', ' ', { usesSpace: true }, null],
  ['a letter on a button', 'g', { usesSpace: true }, { do: 'mark' }],
  ['an arrow on a slider', 'ArrowLeft', { usesArrows: true }, null],
  ['Space on a slider', ' ', { usesArrows: true }, { do: 'playPause' }],
])('%s', (_, key, place, action) => {
  expect(getReviewAction({ ...plain, key }, { ...nowhere, ...place })).toEqual(action);
});

test.each([
  ['a', null],
  ['1', null],
  ['n', null],
  ['.', { do: 'frame', by: 1 }],
  ['ArrowRight', { do: 'seek', by: 5 }],
])('%s held down does %j', (key, action) => {
  expect(getReviewAction({ ...plain, repeat: true, key }, nowhere)).toEqual(action);
});
