import { type NetworkClass, usualVoteRules } from '@film-contest/contract/voting';
import { describe, expect, test } from 'vitest';
import {
  findVotingRefusal,
  getMailDomainBudget,
  getProvenLevel,
  getRequiredLevel,
  isTrustedAccount,
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
  expect(findVotingRefusal({ ...free, ...change })).toBe(expected);
});

const counts = {
  entryIn10Minutes: 0,
  addressIn6Hours: 0,
  networkInAnHour: 0,
  entryInADay: 0,
  newDevicesIn10Minutes: 0,
  providerInADay: 0,
  blockInADay: 0,
  allInADay: 0,
};
const rules = {
  ...usualVoteRules,
  minDeviceSeconds: 10,
  captchaAbove: { entryIn10Minutes: 20, networkInAnHour: 60, newCookiesInADay: 200 },
  codeAbove: {
    addressIn6Hours: 40,
    entryInADay: 300,
    newDevicesIn10Minutes: 30,
    providerInADay: 50,
    carrierBlockInADay: 1000,
    mailDomainInADay: 10,
  },
  providers: { percentOfEntry: 10, carrierAddresses: 250_000 },
};
const known = {
  deviceSeconds: 10,
  network: 'ordinary' as NetworkClass,
  counts,
  providerAddresses: 4096,
  isDomainUsedUp: false,
  hasPass: false,
  isDemo: true,
  isSignedIn: false,
  isTrustedAccount: false,
  rules,
};
const buildCounts = (change: Partial<typeof counts>) => ({ counts: { ...counts, ...change } });
const many = {
  entryIn10Minutes: 1e6,
  addressIn6Hours: 1e6,
  networkInAnHour: 1e6,
  entryInADay: 1e6,
  newDevicesIn10Minutes: 1e6,
  providerInADay: 1e6,
  blockInADay: 1e6,
  allInADay: 1e6,
};
const carrier = 250_000;

test.each([
  [0, false, 10],
  [100, false, 10],
  [400, false, 40],
  [400, true, 10],
])('of %i votes, a mail domain (disposable: %s) may prove %i', (all, isDisposable, expected) => {
  expect(getMailDomainBudget(rules, all, isDisposable)).toBe(expected);
});

describe('the required level', () => {
  test.each([
    ['a device that is known, from an ordinary network', {}, 0],
    ['a device just young enough', { deviceSeconds: 9.9 }, 1],
    ['the 20th vote of an address in ten minutes', buildCounts({ entryIn10Minutes: 19 }), 0],
    ['the 21st', buildCounts({ entryIn10Minutes: 20 }), 1],
    ['the 40th vote of an address in six hours', buildCounts({ addressIn6Hours: 39 }), 0],
    ['the 41st', buildCounts({ addressIn6Hours: 40 }), 2],
    ['the 60th vote of a network in an hour', buildCounts({ networkInAnHour: 59 }), 0],
    ['the 61st', buildCounts({ networkInAnHour: 60 }), 1],
    ['the 300th vote of a network for an entry in a day', buildCounts({ entryInADay: 299 }), 0],
    ['the 301st', buildCounts({ entryInADay: 300 }), 2],
    ['the 30th new device of a network', buildCounts({ newDevicesIn10Minutes: 30 }), 0],
    ['the 31st', buildCounts({ newDevicesIn10Minutes: 31 }), 2],
    ['the 50th vote of a provider', buildCounts({ providerInADay: 49 }), 0],
    ['the 51st', buildCounts({ providerInADay: 50 }), 2],
    ['the 50th vote of an IPv6 /32', buildCounts({ blockInADay: 49 }), 0],
    ['the 51st', buildCounts({ blockInADay: 50 }), 2],
    [
      'the 51st vote of a provider, a tenth of all',
      buildCounts({ providerInADay: 50, allInADay: 501 }),
      0,
    ],
    [
      'any number of votes of a carrier',
      { ...buildCounts({ providerInADay: 1e6 }), providerAddresses: carrier },
      0,
    ],
    [
      'any number of votes of a provider of unknown size',
      { ...buildCounts({ providerInADay: 1e6 }), providerAddresses: null },
      0,
    ],
    [
      "the 1000th vote of a carrier's IPv6 /32",
      { ...buildCounts({ blockInADay: 999 }), providerAddresses: carrier },
      0,
    ],
    ['the 1001st', { ...buildCounts({ blockInADay: 1000 }), providerAddresses: carrier }, 2],
    ['an account whose mail domain is used up', { isSignedIn: true, isDomainUsedUp: true }, 2],
    ['more than one reason', { deviceSeconds: 0, ...buildCounts({ entryInADay: 300 }) }, 2],
  ] as const)('%s → %s %s', (_, change, expected) => {
    expect(getRequiredLevel({ ...known, ...change })).toBe(expected);
  });

  test.each([
    ['private', 0, 0],
    ['ordinary', 0, 0],
    ['unknown', 1, 1],
    ['relay', 2, 2],
    // Votes from these networks are possible only if staff do not reject the network.
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
    ['also of a used-up mail domain', { isDomainUsedUp: true, hasPass: true }, 0],
    ['but not the age of a device', { ...worst, hasPass: true }, 1],
    ['private addresses are unknown outside demo mode', { network: 'private', isDemo: false }, 1],
    ['and their network is counted', { network: 'private', isDemo: false, counts: many }, 2],
    ['a trusted account proves everything', { ...worst, isTrustedAccount: true }, 0],
    ['another account proves as much as a device', { ...worst, isSignedIn: true }, 2],
    ['high stakes ask for an account', { rules: { ...rules, highStakes: true } }, 3],
    ['which a pass is not', { hasPass: true, rules: { ...rules, highStakes: true } }, 3],
    ['and a session is', { isSignedIn: true, rules: { ...rules, highStakes: true } }, 0],
    [
      'of an account that needs a code where devices do',
      { ...worst, isSignedIn: true, rules: { ...rules, highStakes: true } },
      2,
    ],
  ] as const)('%s', (_, change, expected) => {
    expect(getRequiredLevel({ ...known, ...change })).toBe(expected);
  });
});

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
const own = { name: 'example.org', kind: 'other' } as const;
const origin = {
  createdAt: hoursAgo(24),
  hasPhone: false,
  mailDomain: own,
  newAccountsOfDomain: 1,
};
const disposable = { name: 'mailinator.com', kind: 'disposable' } as const;

test.for<[string, Partial<Parameters<typeof isTrustedAccount>[0]>, boolean]>([
  ['a day old, of a domain with few accounts', {}, true],
  ['a minute younger', { createdAt: hoursAgo(24 - 1 / 60) }, false],
  ['of a domain with ten new accounts', { newAccountsOfDomain: 10 }, true],
  ['of a domain with eleven', { newAccountsOfDomain: 11 }, false],
  [
    'of a large provider with many new accounts',
    { mailDomain: { name: 'qq.com', kind: 'provider' }, newAccountsOfDomain: 1000 },
    true,
  ],
  ['with a disposable address', { mailDomain: disposable }, false],
  [
    'with a disposable address and a phone number',
    { mailDomain: disposable, hasPhone: true },
    true,
  ],
  ['with a phone number', { mailDomain: null, hasPhone: true }, true],
  ['with a new phone number', { hasPhone: true, createdAt: hoursAgo(1) }, false],
  ['without mailbox and phone', { mailDomain: null }, false],
])('an account %s is trusted: %s', ([, change, expected]) => {
  const { trustedAccounts } = usualVoteRules;
  expect(isTrustedAccount({ ...origin, ...change }, trustedAccounts, now)).toBe(expected);
});

test('an organizer can trust accounts at once', () => {
  const rule = { minHours: 0, newOfDomain: 1_000_000 };
  expect(isTrustedAccount({ ...origin, createdAt: hoursAgo(0) }, rule, now)).toBe(true);
});

const nothing = { isTrustedAccount: false, hasContact: false, hasCaptcha: false };
test.each([
  [{}, 0],
  [{ hasCaptcha: true }, 1],
  [{ hasContact: true }, 2],
  [{ hasContact: true, hasCaptcha: true }, 2],
  [{ isTrustedAccount: true }, 3],
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
