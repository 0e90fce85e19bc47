import { codes } from '@film-contest/contract/codes';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/settings.rules.ts';
import { findImpossibleSettings, listExcludingChanges } from './settings-effects.rules.ts';

const buildSettings = (change: Partial<ContestSettings>): ContestSettings => ({
  ...defaultSettings,
  ...change,
});
const day = (number: number) => `2026-03-0${number}T00:00:00.000Z`;
const span = (opens: number, closes: number | null) => ({
  opensAt: day(opens),
  closesAt: closes === null ? null : day(closes),
});

test.each<[string, Partial<ContestSettings>, string[]]>([
  ['no dates', {}, []],
  ['the usual order', { submission: span(1, 3), shortlistAt: day(3), resultsAt: day(4) }, []],
  [
    'a shortlist before the deadline',
    { submission: span(1, 3), shortlistAt: day(2) },
    ['shortlistAt'],
  ],
  [
    'a shortlist while submissions have no end',
    { submission: span(1, null), shortlistAt: day(2) },
    [],
  ],
  ['a shortlist without submission dates', { shortlistAt: day(2) }, []],
  ['results at the end of voting', { voting: span(1, 3), resultsAt: day(3) }, []],
  ['results before the end of voting', { voting: span(1, 3), resultsAt: day(2) }, ['resultsAt']],
  ['results before the shortlist', { shortlistAt: day(3), resultsAt: day(2) }, ['resultsAt']],
  [
    'both too early',
    { submission: span(1, 4), voting: span(1, 5), shortlistAt: day(2), resultsAt: day(3) },
    ['shortlistAt', 'resultsAt'],
  ],
])('%s: %j', (_, change, fields) => {
  expect(Object.keys(findImpossibleSettings(defaultSettings, buildSettings(change)))).toEqual(
    fields,
  );
});

test.each([
  ['0.0.0.0/0', true],
  ['0.0.0.0/1', true],
  ['10.0.0.0/7', true],
  ['10.0.0.0/8', false],
  ['203.0.113.9', false],
  ['::/0', true],
  ['2000::/3', true],
  ['2001:d00::/20', false],
])('blocks %s: too wide %s', (range, isTooWide) => {
  const after = buildSettings({ blockedNetworks: ['198.51.100.0/24', range] });
  expect(findImpossibleSettings(defaultSettings, after)).toEqual(
    isTooWide ? { 'blockedNetworks.1': { code: codes.rangeTooWide } } : {},
  );
});

test('settings that were impossible before do not prevent other changes', () => {
  const before = buildSettings({
    blockedNetworks: ['0.0.0.0/0'],
    voting: span(1, 5),
    resultsAt: day(2),
  });
  const after = { ...before, graceMinutes: 5, blockedNetworks: ['0.0.0.0/0', '192.0.2.1'] };
  expect(findImpossibleSettings(before, after)).toEqual({});
  expect(findImpossibleSettings(before, { ...before, voting: span(1, 6) })).toHaveProperty(
    'resultsAt',
  );
});

const rules = (change: Partial<ContestSettings['voteRules']>) => ({
  voteRules: { ...usualVoteRules, ...change },
});

test.each<[string, Partial<ContestSettings>, Partial<ContestSettings>, string[]]>([
  ['nothing', {}, {}, []],
  ['another limit', {}, { graceMinutes: 1 }, []],
  ['a blocked network', {}, { blockedNetworks: ['192.0.2.1'] }, ['blockedNetworks']],
  ['a network less', { blockedNetworks: ['192.0.2.1'] }, {}, []],
  [
    'a blocked network without enforcement',
    rules({ monitorOnly: true }),
    { blockedNetworks: ['192.0.2.1'], ...rules({ monitorOnly: true }) },
    [],
  ],
  [
    'another rejected class',
    rules({ refuse: ['tor'] }),
    rules({ refuse: ['tor', 'vpn'] }),
    ['networkRules'],
  ],
  ['a class less', {}, rules({ refuse: ['tor'] }), []],
  ['the end of observation', rules({ monitorOnly: true }), {}, ['networkRules']],
  ['the start of observation', {}, rules({ monitorOnly: true }), []],
  ['verified accounts', {}, rules({ highStakes: true }), ['verifiedAccount']],
  ['no verified accounts', rules({ highStakes: true }), {}, []],
  ['a factor for owners', {}, { requireSecondFactor: 'owners' }, ['secondFactor']],
  ['a factor for staff', {}, { requireSecondFactor: 'staff' }, ['secondFactor']],
  ['a factor for fewer', { requireSecondFactor: 'staff' }, { requireSecondFactor: 'owners' }, []],
])('%s', (_, before, after, names) => {
  expect(listExcludingChanges('demo', buildSettings(before), buildSettings(after))).toEqual(names);
});

test.each([
  ['off', 'staff', []],
  ['off', 'owners', []],
  ['owners', 'off', ['secondFactor']],
  ['owners', 'staff', ['secondFactor']],
] as const)('in production, from %s to %s: %j', (from, to, names) => {
  const before = buildSettings({ requireSecondFactor: from });
  const after = buildSettings({ requireSecondFactor: to });
  expect(listExcludingChanges('production', before, after)).toEqual(names);
});
