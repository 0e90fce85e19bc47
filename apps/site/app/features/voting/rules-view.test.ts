import { locales } from '@film-contest/contract/locales';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildVotingRulesView } from './rules-view.server.ts';

beforeAll(loadDefaultTexts);

type Rules = Parameters<typeof buildVotingRulesView>[0]['rules'];

const rules: Rules = {
  voting: { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-31T15:59:00.000Z', open: true },
  rules: {
    monitorOnly: false,
    highStakes: false,
    refuse: ['tor', 'vpn'],
    hideCountsHours: 0,
    minDeviceSeconds: 12,
    workFactor: 2,
    workAbove: { network: 601, operator: 20_001, entry: 10_001, failureWeight: 3, maxSeconds: 19 },
    captchaAbove: { entryIn10Minutes: 21, networkInAnHour: 61, newCookiesInADay: 201 },
    codeAbove: {
      addressIn6Hours: 17,
      entryInADay: 301,
      newDevicesIn10Minutes: 31,
      providerInADay: 51,
      carrierBlockInADay: 1001,
      mailDomainInADay: 13,
    },
    providers: { percentOfEntry: 10, carrierAddresses: 250_000 },
    trustedAccounts: { minHours: 25, newOfDomain: 11 },
  },
  countsHiddenFrom: null,
  passes: [],
  isDemo: false,
  allowedNetworks: 0,
  blockedNetworks: 1,
  attributions: [],
  networkDataFrom: null,
};

const buildView = (given: Partial<Rules> = {}, locale: (typeof locales)[number] = 'en-US') =>
  buildVotingRulesView({ rules: { ...rules, ...given }, locale, timeZone: 'Asia/Shanghai' });

const getSection = (view: ReturnType<typeof buildView>, id: string) => {
  const found = view.sections.find((each) => each.id === id);
  return [
    ...(found?.paragraphs ?? []),
    ...(found?.checks ?? []).map(({ title, text }) => `${title}: ${text}`),
    ...(found?.afterwards ?? []),
  ].join('\n');
};

const viewWithRules = (given: Partial<Rules['rules']>) =>
  buildView({ rules: { ...rules.rules, ...given } });

describe.each(locales)('the rules of the vote in %s', (locale) => {
  test('contain the current figures', () => {
    const checks = getSection(buildView({}, locale), 'checks');
    for (const figure of [
      '0.6',
      '601',
      '19',
      '12',
      '21',
      '61',
      '201',
      '17',
      '301',
      '31',
      '51',
      '13',
      '25',
      '11',
    ])
      expect(checks).toContain(figure);
  });

  test('say that no account is needed only if that is true', () => {
    const strict = { rules: { ...rules.rules, highStakes: true } };
    expect(buildView({}, locale).intro).toMatch(/without an account|且无需注册|也不需註冊/);
    expect(buildView(strict, locale).intro).toMatch(
      /account is currently required|须登录账号|須登入帳號/,
    );
  });

  test('have one section for each heading, none empty', () => {
    const { sections } = buildView({}, locale);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { heading, paragraphs } of sections) {
      expect(heading).not.toBe('');
      expect(paragraphs.every(Boolean) && paragraphs.length > 0).toBe(true);
    }
  });
});

describe('the checks', () => {
  test.each<[string, Partial<Rules['rules']>, RegExp]>([
    ['the networks that are refused', {}, /Votes are not accepted from Tor exit nodes and VPNs\./],
    ['that none is refused', { refuse: [] }, /no type of network is rejected/],
    ['that networks are only noted', { monitorOnly: true }, /only recorded/],
    ['that no work is asked for', { workFactor: 0 }, /do not have to calculate/],
    ['that an account is needed', { highStakes: true }, /Account: Right now, every vote requires/],
  ])('state %s', (_, given, expected) => {
    expect(getSection(viewWithRules(given), 'checks')).toMatch(expected);
  });

  test.each<[string, Partial<Rules['rules']>, RegExp]>([
    ['new devices where any device will do', { minDeviceSeconds: 0 }, /New devices/],
    ['captchas and codes where only accounts vote', { highStakes: true }, /Captcha|Code|Relays/],
    ['refused networks where all are only noted', { monitorOnly: true }, /not accepted/],
  ])('do not mention %s', (_, given, unexpected) => {
    expect(getSection(viewWithRules(given), 'checks')).not.toMatch(unexpected);
  });
});

describe('the voting times', () => {
  const describePeriod = (opensAt: string | null, closesAt: string | null, open: boolean) =>
    getSection(buildView({ voting: { opensAt, closesAt, open } }), 'when');
  const [from, to] = ['2026-05-01T00:00:00.000Z', '2026-05-31T15:59:00.000Z'];

  test.each<[string, string | null, string | null, boolean, string]>([
    ['a span', from, to, true, 'Voting is open from May 1, 2026, 08:00 to May 31, 2026, 23:59'],
    ['a beginning', from, null, false, 'Voting opens on May 1, 2026, 08:00'],
    ['an end', null, to, true, 'Voting closes on May 31, 2026, 23:59'],
    ['neither', null, null, false, 'No dates have been set yet. Voting is not open right now.'],
  ])('mention %s', (_, opensAt, closesAt, open, words) => {
    expect(describePeriod(opensAt, closesAt, open)).toContain(words);
  });
});

test('hidden counts are stated with their start', () => {
  const hidden = buildView({
    rules: { ...rules.rules, hideCountsHours: 24 },
    countsHiddenFrom: '2026-05-30T15:59:00.000Z',
  });
  expect(getSection(hidden, 'counts')).toMatch(/last 24 hours[\s\S]*May 30, 2026, 23:59/);
  expect(getSection(buildView(), 'counts')).toMatch(/always visible/);
});

test.each([
  [1, 'last hour of'],
  [24, 'last 24 hours'],
  [36, 'last 36 hours'],
  [48, 'last 2 days'],
  [720, 'last 30 days'],
])('%i hours of hidden counts are the %s', (hideCountsHours, words) => {
  const hidden = buildView({ rules: { ...rules.rules, hideCountsHours } });
  expect(getSection(hidden, 'counts')).toContain(words);
});

test('only demo mode mentions its own machine', () => {
  expect(getSection(buildView({ isDemo: true }), 'checks')).toMatch(/demo mode/);
  expect(getSection(buildView(), 'checks')).not.toMatch(/demo mode/);
});

test('each venue is listed with its time and the used quota', () => {
  const pass = { name: 'Riverside', quota: 1200, used: 213 };
  const { venues } = buildView({
    passes: [
      { ...pass, opensAt: '2026-05-02T01:00:00.000Z', closesAt: '2026-05-02T10:00:00.000Z' },
      { ...pass, opensAt: '2026-05-02T01:00:00.000Z', closesAt: '2026-05-03T10:00:00.000Z' },
    ],
  });
  expect(venues.rows).toEqual([
    { name: 'Riverside', time: 'May 2, 2026, 09:00 to 18:00', used: '213 of 1,200' },
    { name: 'Riverside', time: 'May 2, 2026, 09:00 to May 3, 2026, 18:00', used: '213 of 1,200' },
  ]);
  expect(getSection(buildView(), 'venues')).toMatch(/No passes have been issued/);
});

test('data sources are listed with licence and age', () => {
  const view = buildView({
    attributions: [
      { name: 'DB-IP', text: 'by DB-IP', url: 'https://db-ip.com', license: 'CC BY 4.0' },
      { name: 'Own', text: 'by them', url: 'https://own.test', license: null },
    ],
    networkDataFrom: '2026-04-01T00:00:00.000Z',
  });
  expect(view.sources.map(({ license }) => license)).toEqual(['License: CC BY 4.0', null]);
  expect(getSection(view, 'sources')).toContain('Apr 1, 2026');
  expect(getSection(buildView(), 'sources')).toMatch(/No other data/);
});
