import { describe, expect, test } from 'vitest';
import { buildAuthenticatorUri, createTotpSecret, findTimeStep } from './authenticator.rules.ts';

/** `12345678901234567890` of RFC 6238, appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The RFC's codes have eight digits; the last six are used. */
describe('the vectors of RFC 6238', () => {
  test.each([
    [59, '94287082', 1],
    [1111111109, '07081804', 37037036],
    [1111111111, '14050471', 37037037],
    [1234567890, '89005924', 41152263],
    [2000000000, '69279037', 66666666],
    [20000000000, '65353130', 666666666],
  ])('at %i s: %s', (seconds, code, step) => {
    expect(findTimeStep(secret, code.slice(2), seconds * 1000)).toBe(step);
  });
});

describe('a code of step 37037037', () => {
  const code = '050471';
  const begin = 37037037 * 30_000;
  test.each([
    ['two steps early', -60_001 + 30_000, null],
    ['at the earliest', -30_000, 37037037],
    ['in its step', 15_000, 37037037],
    ['at the latest', 59_999, 37037037],
    ['too late', 60_000, null],
  ])('%s', (_, after, step) => {
    expect(findTimeStep(secret, code, begin + after)).toBe(step);
  });
});

test.each(['', '05047', '0504711', '050 471', 'abcdef', '٠٥٠٤٧١', '-50471'])(
  '%j is wrong',
  (code) => {
    expect(findTimeStep(secret, code, 1111111111_000)).toBeNull();
  },
);

test('secrets are long and unique', () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
});

test('the URI contains the names of contest and account', () => {
  expect(buildAuthenticatorUri(secret, { issuer: '反诈 & Co.', label: 'a:b@example.org' })).toBe(
    `otpauth://totp/${encodeURIComponent('反诈 & Co.')}:a%3Ab%40example.org?issuer=${encodeURIComponent('反诈 & Co.')}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
