import { pickPublicVoteRules } from '@film-contest/contract/frozen-vote-rules';
import { locales } from '@film-contest/contract/locales';
import { unsetSpan } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildFrozenRulesView } from './frozen-rules-view.server.ts';

beforeAll(loadDefaultTexts);

type Data = Parameters<typeof buildFrozenRulesView>[0]['data'];
type Change = Data['list'][number];

const voting = { opensAt: '2026-05-01T00:00:00.000Z', closesAt: null };

/** Lists the rules of the contract by path. */
const listPaths = (rules: object, prefix = ''): { path: string; value: never }[] =>
  Object.entries(rules).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? listPaths(value, `${name}.`)
      : [{ path: prefix + name, value: value as never }],
  );
const rules = listPaths(pickPublicVoteRules({ voting, voteRules: usualVoteRules }));

const opening = {
  number: 0,
  at: '2026-05-01T00:00:01.000Z',
  sha256: 'ab'.repeat(32),
  isLate: false,
  rules,
};
const change: Change = {
  number: 1,
  at: '2026-05-02T16:30:00.000Z',
  sha256: 'cd'.repeat(32),
  cause: 'change',
  reason: { 'zh-CN': '学校', 'zh-TW': '學校', 'en-US': 'Schools' },
  changes: [],
  withheld: [],
};

const buildView = (given: Partial<Data>, locale: (typeof locales)[number] = 'en-US') =>
  buildFrozenRulesView({
    data: { list: [], total: 0, opening, ...given },
    locale,
    timeZone: 'Asia/Shanghai',
    origin: 'https://contest.test',
  });
const buildChange = (given: Partial<Change>) =>
  buildView({ list: [{ ...change, ...given }], total: 1 }).changes.list[0];

describe.each(locales)('in %s', (locale) => {
  test('the page shows every rule of the opening once, with a value', () => {
    const shown = buildView({}, locale).opening?.groups.flatMap((group) => group.rules) ?? [];
    expect(shown).toHaveLength(rules.length);
    expect(new Set(shown.map(({ label }) => label)).size).toBe(rules.length);
    for (const { value } of shown) expect(value).not.toBe('');
  });
});

test.each<[string, Change['changes'][number], string, string]>([
  [
    'a number',
    { path: 'captchaAbove.networkInAnHour', before: 60, after: 1200 },
    'Ask for a captcha after · Votes from one network in an hour',
    'from 60 to 1,200',
  ],
  [
    'a switch',
    { path: 'highStakes', before: false, after: true },
    'Proof · Require a verified account for every vote',
    'from off to on',
  ],
  [
    'kinds of networks',
    { path: 'refuse', before: [], after: ['tor', 'vpn'] },
    'Networks · Reject votes from',
    'from none to Tor exit nodes and VPNs',
  ],
  [
    'a time, in the zone of the contest',
    { path: 'voting.closesAt', before: null, after: '2026-05-31T16:00:00.000Z' },
    'Voting period · Closes',
    'from no date to Jun 1, 2026',
  ],
  [
    'an end of a voting period whose dates were removed',
    { path: 'voting.closesAt', before: '2026-05-31T16:00:00.000Z', after: unsetSpan.closesAt },
    'Voting period · Closes',
    'to not set',
  ],
  [
    'a rule of another version of the software',
    { path: 'x.y', before: null, after: 3 },
    'x.y',
    'from no such rule to 3',
  ],
])('a change of %s', (_, value, label, text) => {
  const [shown] = buildChange({ changes: [value] })?.values ?? [];
  expect(shown).toMatchObject({ label, text: expect.stringContaining(text) });
});

test('dates are in the zone of the contest, and files have their address', () => {
  expect(buildChange({})).toMatchObject({
    title: 'Change 1',
    date: expect.stringContaining('May 3'),
    reason: 'Reason: Schools',
    file: { path: '/tlog/rules/1.json', label: 'Download as a file: change 1' },
  });
  expect(buildView({}).check.fileCommand).toBe(
    'curl -s https://contest.test/tlog/rules/0.json | shasum -a 256',
  );
});

test.each<[string, Partial<Change>, string]>([
  ['a change after voting', { changes: [{ path: 'workFactor', before: 1, after: 2 }] }, 'not open'],
  ['an exemption', { withheld: ['allowedNetworks'] }, 'Exemptions need no'],
  ['a new version of the software', { cause: 'software' }, 'A new version of the software'],
  ['thresholds after voting', { withheld: ['voteSignals'] }, 'not open'],
])('without a reason: %s', (_, given, text) => {
  expect(buildChange({ ...given, reason: null })?.reason).toContain(text);
});

test('before voting opens, there is no opening', () => {
  expect(buildView({ opening: null }).opening).toBeNull();
});

test('rules that were first recorded after the opening do not claim to be those at the opening', () => {
  const view = buildView({ opening: { ...opening, isLate: true } });
  expect(view.opening?.recorded).toMatch(/since May 1, 2026.*voting was already open/);
  const { intro, changes } = view;
  const texts = [
    intro,
    changes.heading,
    changes.none,
    view.opening?.heading,
    view.opening?.file.label,
  ];
  expect(texts.join(' ')).not.toMatch(/opening|opened/);
});
