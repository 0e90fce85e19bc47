import { expect, it } from 'vitest';
import { getPassState } from './pass-state.ts';

const pass = {
  opensAt: '2026-03-01T08:00:00.000Z',
  closesAt: '2026-03-01T10:00:00.000Z',
  revokedAt: null,
  quota: 100,
  used: 0,
};

it.each([
  ['before it opens', '07:59:59', {}, 'ahead'],
  ['when it opens', '08:00:00', {}, 'open'],
  ['before it closes', '09:59:59', {}, 'open'],
  ['when it closes', '10:00:00', {}, 'ended'],
  ['with one vote left', '09:00:00', { used: 99 }, 'open'],
  ['with none left', '09:00:00', { used: 100 }, 'used'],
  ['beyond its quota, as the votes of one second may be', '09:00:00', { used: 103 }, 'used'],
  ['used up and over', '11:00:00', { used: 100 }, 'ended'],
  ['revoked', '09:00:00', { revokedAt: '2026-03-01T08:30:00.000Z' }, 'revoked'],
  ['revoked and over', '11:00:00', { revokedAt: '2026-03-01T08:30:00.000Z' }, 'revoked'],
])('a pass %s', (_when, clock, change, expected) => {
  const now = Date.parse(`2026-03-01T${clock}.000Z`);
  expect(getPassState({ ...pass, ...change }, now)).toBe(expected);
});
