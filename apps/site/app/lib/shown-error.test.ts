import { expect, test } from 'vitest';
import { parseShownError } from './shown-error.ts';

const fault = { status: 503, requestId: 'r1', from: '/gallery' };

test.each<[unknown, unknown]>([
  [fault, fault],
  [
    { ...fault, requestId: 7 },
    { ...fault, requestId: null },
  ],
  [{ ...fault, from: 'https://elsewhere.test' }, null],
  [{ status: '503' }, null],
  [null, null],
  ['text', null],
])('history state %o is parsed as %o', (state, told) => {
  expect(parseShownError(state)).toEqual(told);
});
