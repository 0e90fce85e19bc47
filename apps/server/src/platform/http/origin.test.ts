import { expect, test } from 'vitest';
import { createOriginCheck } from './origin.ts';

const baseUrl = 'https://contest.example/';
const inProduction = createOriginCheck({ mode: 'production', baseUrl });
const inDemo = createOriginCheck({ mode: 'demo', baseUrl });

test.each([
  [{}, false],
  [{ origin: 'https://contest.example' }, false],
  [{ origin: 'https://contest.example', host: '10.0.0.5:3000' }, false],
  [{ origin: 'https://contest.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://contest.example', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://contest.example.evil.example' }, true],
  [{ origin: 'https://sub.contest.example', 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'null', host: 'null' }, true],
])('%j is cross-site in every mode: %s', (headers, expected) => {
  expect(inProduction(headers)).toBe(expected);
  expect(inDemo(headers)).toBe(expected);
});

test.each([
  ['http://evil.example', 'evil.example'],
  ['http://contest.example', 'contest.example'],
  ['https://contest.example:8443', 'contest.example:8443'],
])('production rejects the origin %s with the same host', (origin, host) => {
  expect(inProduction({ origin, host, 'sec-fetch-site': 'same-origin' })).toBe(true);
});

test.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000', false],
  ['http://localhost:5173', 'localhost:5173', false],
  ['http://127.0.0.1:3001', '127.0.0.1:3000', true],
])('demo mode: origin %s sent to %s is cross-site: %s', (origin, host, expected) => {
  expect(inDemo({ origin, host })).toBe(expected);
});
