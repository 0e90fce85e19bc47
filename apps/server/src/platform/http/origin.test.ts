import { expect, test } from 'vitest';
import { isFromElsewhere } from './origin.ts';

const hosts = ['contest.example', '127.0.0.1:3000'];

test.each([
  [{}, false],
  [{ origin: 'https://contest.example' }, false],
  [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://contest.example', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'http://127.0.0.1:3001' }, true],
  [{ origin: 'https://contest.example.evil.example' }, true],
  [{ origin: 'https://sub.contest.example', 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'null' }, true],
])('%j comes from elsewhere: %s', (headers, expected) => {
  expect(isFromElsewhere(headers, hosts)).toBe(expected);
});
