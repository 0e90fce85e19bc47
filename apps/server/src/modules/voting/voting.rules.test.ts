import { type NetworkClass, usualVoteRules } from '@film-contest/contract/voting';
import { describe, expect, test } from 'vitest';
import {
  getProvenLevel,
  getRequiredLevel,
  getVotingBlock,
  normalizeContact,
} from './voting.rules.ts';

const free = {
  entry: 'published',
  isVotingOpen: true,
  hasAddress: true,
  isRefused: false,
} as const;

test.each([
  [{}, null],
  [{ entry: null }, 'notFound'],
  [{ entry: 'in_review' }, 'notFound'],
  [{ entry: 'disqualified' }, 'notFound'],
  [{ isVotingOpen: false }, 'votingClosed'],
  [{ hasAddress: false }, 'notEligible'],
  [{ isRefused: true }, 'vpn'],
  [{ isRefused: true, isVotingOpen: false }, 'votingClosed'],
  [{ entry: null, isVotingOpen: false }, 'notFound'],
] as const)('the reason why voting is blocked with %j is %s', (change, expected) => {
  expect(getVotingBlock({ ...free, ...change })).toBe(expected);
});

const counts = {
  entryIn10Minutes: 0,
  networkInAnHour: 0,
  entryInADay: 0,
  newDevicesIn10Minutes: 0,
};
const rules = {
  ...usualVoteRules,
  minDeviceSeconds: 10,
  captchaAbove: { entryIn10Minutes: 20, networkInAnHour: 60 },
  codeAbove: { entryInADay: 300, newDevicesIn10Minutes: 30 },
};
const known = {
  deviceSeconds: 10,
  network: 'ordinary' as NetworkClass,
  counts,
  hasPass: false,
  isDemo: true,
  isSignedIn: false,
  rules,
};
const buildCounts = (change: Partial<typeof counts>) => ({ counts: { ...counts, ...change } });
const many = {
  entryIn10Minutes: 1e6,
  networkInAnHour: 1e6,
  entryInADay: 1e6,
  newDevicesIn10Minutes: 1e6,
};

describe('the required level', () => {
  test.each([
    ['a device that is known, from an ordinary network', {}, 0],
    ['a device just young enough', { deviceSeconds: 9.9 }, 1],
    ['the 20th vote of an address in ten minutes', buildCounts({ entryIn10Minutes: 19 }), 0],
    ['the 21st', buildCounts({ entryIn10Minutes: 20 }), 1],
    ['the 60th vote of a network in an hour', buildCounts({ networkInAnHour: 59 }), 0],
    ['the 61st', buildCounts({ networkInAnHour: 60 }), 1],
    ['the 300th vote of a network for an entry in a day', buildCounts({ entryInADay: 299 }), 0],
    ['the 301st', buildCounts({ entryInADay: 300 }), 2],
    ['the 30th new device of a network', buildCounts({ newDevicesIn10Minutes: 30 }), 0],
    ['the 31st', buildCounts({ newDevicesIn10Minutes: 31 }), 2],
    ['more than one reason', { deviceSeconds: 0, ...buildCounts({ entryInADay: 300 }) }, 2],
  ] as const)('%s → %s %s', (_, change, expected) => {
    expect(getRequiredLevel({ ...known, ...change })).toBe(expected);
  });

  test.each([
    ['private', 0, 0],
    ['ordinary', 0, 0],
    ['unknown', 1, 1],
    ['relay', 2, 2],
    // These networks can vote only if staff do not reject them.
    ['hosting', 2, 0],
    ['vpn', 2, 0],
    ['proxy', 2, 0],
    ['tor', 2, 0],
    ['listed', 2, 0],
  ] as const)(
    'from a network that is %s: %i, and %i when only monitored',
    (network, level, only) => {
      expect(getRequiredLevel({ ...known, network })).toBe(level);
      const monitoring = { ...rules, monitorOnly: true };
      expect(getRequiredLevel({ ...known, network, rules: monitoring })).toBe(only);
    },
  );

  test('private IP addresses have no network limits, and their devices may be new', () => {
    const inside = { ...known, network: 'private' as const, counts: many };
    expect(getRequiredLevel(inside)).toBe(0);
    expect(getRequiredLevel({ ...inside, deviceSeconds: 0 })).toBe(1);
  });

  const worst = { deviceSeconds: 0, network: 'relay' as const, counts: many };
  test.each([
    ['a pass lifts the captcha', { network: 'unknown', hasPass: true }, 0],
    ['a pass lifts the code', { ...worst, deviceSeconds: known.deviceSeconds, hasPass: true }, 0],
    ['but not the age of a device', { ...worst, hasPass: true }, 1],
    ['private addresses are unknown outside demo mode', { network: 'private', isDemo: false }, 1],
    ['and their network is counted', { network: 'private', isDemo: false, counts: many }, 2],
    ['a verified account proves everything', { ...worst, isSignedIn: true }, 0],
    ['high stakes ask for an account', { rules: { ...rules, highStakes: true } }, 3],
    ['which a pass is not', { hasPass: true, rules: { ...rules, highStakes: true } }, 3],
    ['and a session is', { isSignedIn: true, rules: { ...rules, highStakes: true } }, 0],
  ] as const)('%s', (_, change, expected) => {
    expect(getRequiredLevel({ ...known, ...change })).toBe(expected);
  });
});

const nothing = { isSignedIn: false, hasContact: false, hasCaptcha: false };
test.each([
  [{}, 0],
  [{ hasCaptcha: true }, 1],
  [{ hasContact: true }, 2],
  [{ hasContact: true, hasCaptcha: true }, 2],
  [{ isSignedIn: true }, 3],
])('%j proves the level %i', (change, expected) => {
  expect(getProvenLevel({ ...nothing, ...change })).toBe(expected);
});

test.each([
  ['Person@Example.org', 'person@example.org'],
  ['person+film@example.org', 'person@example.org'],
  ['+film@example.org', '+film@example.org'],
  ['first.last@example.org', 'first.last@example.org'],
  ['first.last+1@gmail.com', 'firstlast@gmail.com'],
  ['First.Last@googlemail.com', 'firstlast@gmail.com'],
  ['13900000001', '13900000001'],
  ['+447911123456', '+447911123456'],
])('the contact %s is normalized to %s', (contact, expected) => {
  expect(normalizeContact(contact)).toBe(expected);
});
