import {
  usualVoteSignalLimits as limits,
  type SignalName,
  signalNames,
  type VoteSignal,
} from '@film-contest/contract/vote-signals';
import { describe, expect, test } from 'vitest';
import {
  compareMixes,
  computeMedians,
  evaluateBurst,
  evaluateVotes,
  getShareBounds,
  isFlagged,
  type VoteFigures,
} from './vote-signals.rules.ts';

/** Figures of 200 ordinary votes. */
const ordinary: VoteFigures = {
  votes: 200,
  series: 6,
  regularSeries: 0,
  quick: 10,
  hasty: 30,
  newDevices: 20,
  returning: 50,
  agents: { known: 200, equalPairs: 200 },
  networks: { known: 200, largest: 20, equalPairs: 200 },
  busiestHour: 20,
  codes: { sent: 30, accepted: 24 },
  levels: { 0: 180, 1: 15, 2: 5, 3: 0 },
  referrers: { '': 120, 'weibo.com': 60, '*': 20 },
  hours: { 9: 50, 12: 50, 20: 100 },
};
const medians = computeMedians(Array(5).fill(ordinary), limits);
const noMedians = computeMedians(Array(4).fill(ordinary), limits);

const listRaised = (change: Partial<VoteFigures>, compared = medians) =>
  evaluateVotes({ ...ordinary, ...change }, compared, limits)
    .filter(({ isRaised }) => isRaised)
    .map(({ name }) => name);

test('ordinary votes raise no signal', () => {
  expect(listRaised({})).toEqual([]);
});

test.each<[SignalName, Partial<VoteFigures>, Partial<VoteFigures>]>([
  ['gaps', { regularSeries: 1 }, { series: 10, regularSeries: 1 }],
  ['dwell', { quick: 50 }, { quick: 40 }],
  [
    'agents',
    { agents: { known: 200, equalPairs: 600 } },
    { agents: { known: 200, equalPairs: 500 } },
  ],
  [
    'agents',
    { agents: { known: 200, equalPairs: 70 } },
    { agents: { known: 200, equalPairs: 80 } },
  ],
  ['codes', { codes: { sent: 60, accepted: 18 } }, { codes: { sent: 19, accepted: 0 } }],
  ['newDevices', { newDevices: 80 }, { newDevices: 60 }],
  ['returning', { returning: 10 }, { returning: 20 }],
  [
    'network',
    { networks: { known: 200, largest: 100, equalPairs: 5000 } },
    { networks: { known: 29, largest: 29, equalPairs: 406 } },
  ],
  ['haste', { hasty: 130 }, { hasty: 115 }],
  [
    'spread',
    { networks: { known: 200, largest: 20, equalPairs: 60 } },
    { networks: { known: 200, largest: 20, equalPairs: 90 } },
  ],
  ['levels', { levels: { 0: 80, 1: 110, 2: 10 } }, { levels: { 0: 110, 1: 80, 2: 10 } }],
  ['referrers', { referrers: { 'tasks.example': 200 } }, { referrers: { '': 200 } }],
  ['hours', { hours: { 3: 120, 20: 80 } }, { hours: { 20: 140, 9: 30, 12: 30 } }],
  ['busiestHour', { busiestHour: 80 }, { busiestHour: 70 }],
])('%s is raised by %j and not by %j', (name, beyond, within) => {
  expect(listRaised(beyond)).toEqual([name]);
  expect(listRaised(within)).toEqual([]);
});

test('the same share of fewer votes raises no signal', () => {
  const fewer = { votes: 40, quick: 10, hasty: 26, series: 1, newDevices: 4, busiestHour: 4 };
  expect(listRaised(fewer)).toEqual([]);
});

test('an entry with too few votes has no signals', () => {
  expect(evaluateVotes({ ...ordinary, votes: limits.minVotes - 1 }, medians, limits)).toEqual([]);
});

test('fewer than five entries have no medians; signals that need one are not raised', () => {
  expect(noMedians.signals).toEqual({});
  const strange = { agents: { known: 200, equalPairs: 19_900 }, returning: 0 };
  const odd = { referrers: { 'tasks.example': 200 }, hours: { 3: 200 }, levels: { 2: 200 } };
  expect(listRaised({ ...strange, ...odd }, noMedians)).toEqual([]);
  expect(listRaised({ quick: 100 }, noMedians)).toEqual(['dwell']);
  const signals = evaluateVotes(ordinary, noMedians, limits);
  expect(signals.map(({ usual }) => usual)).toEqual(signalNames.map(() => null));
  for (const { usual } of compareMixes(ordinary, noMedians).hours) expect(usual).toBeNull();
});

test('entries without measured data have no value', () => {
  const signals = evaluateVotes(
    {
      ...ordinary,
      series: 0,
      agents: { known: 0, equalPairs: 0 },
      networks: { known: 0, largest: 0, equalPairs: 0 },
      codes: { sent: 0, accepted: 0 },
      referrers: {},
    },
    medians,
    limits,
  );
  const missing = signals.filter(({ value }) => value === null).map(({ name }) => name);
  expect(missing).toEqual(['gaps', 'agents', 'spread', 'codes', 'network', 'referrers']);
  expect(signals.every(({ isRaised }) => !isRaised)).toBe(true);
});

test('few votes from different networks do not show that networks are scattered', () => {
  const networks = { known: 40, largest: 1, equalPairs: 0 };
  expect(listRaised({ networks })).toEqual([]);
});

test('a burst is evaluated separately, without the signals that every burst raises', () => {
  const hasty = { ...ordinary, votes: 60, hasty: 58, newDevices: 60, returning: 0 };
  const times = { from: '2026-11-02 01:00:00+00', until: '2026-11-02 04:00:00+00' };
  const figures = { ...hasty, busiestHour: 60, hours: { 3: 60 } };
  const signals = evaluateBurst({ burst: { ...times, figures } }, medians, limits);
  const raised = signals.filter(({ isRaised }) => isRaised).map(({ name }) => name);
  expect(raised).toEqual(['haste', 'newDevices', 'returning']);
  expect(signals.map(({ name }) => name)).not.toContain('codes');
  expect(evaluateBurst({ burst: null }, medians, limits)).toEqual([]);
});

test('a single flooded entry does not move the medians', () => {
  const flooded = { ...ordinary, votes: 5000, quick: 5000, hours: { 3: 5000 } };
  const all = [...Array(6).fill(ordinary), flooded];
  expect(computeMedians(all, limits).mixes.hours).toEqual(medians.mixes.hours);
  expect(computeMedians(all, limits).signals.dwell).toBe(0.05);
});

test('new devices must exceed a high median by a margin', () => {
  const links = { ...ordinary, newDevices: 100 };
  const compared = computeMedians(Array(5).fill(links), limits);
  expect(listRaised({ newDevices: 110 }, compared)).toEqual([]);
  expect(listRaised({ newDevices: 160 }, compared)).toEqual(['newDevices']);
});

test('mixes list hours and levels in order, and hosts by frequency', () => {
  const { hours, levels, referrers } = compareMixes(ordinary, medians);
  expect(hours).toHaveLength(24);
  expect(hours[20]).toEqual({ key: '20', share: 0.5, usual: 0.5 });
  expect(levels.map(({ key, share }) => [key, share])).toEqual([
    ['0', 0.9],
    ['1', 0.075],
    ['2', 0.025],
    ['3', 0],
  ]);
  expect(referrers.map(({ key }) => key)).toEqual(['', 'weibo.com', '*']);
});

describe('an entry', () => {
  const buildRaisedSignals = (...names: SignalName[]): VoteSignal[] =>
    signalNames.map((name) => ({
      name,
      value: 1,
      usual: 0,
      limit: 0.5,
      isRaised: names.includes(name),
    }));

  test.each<[string, SignalName[], boolean]>([
    ['without signals', [], false],
    ['with one signal', ['gaps'], false],
    ['with a burst alone', ['busiestHour'], false],
    [
      'like a school: one network, one hour, new devices, codes',
      ['busiestHour', 'network', 'newDevices', 'returning', 'levels', 'hours', 'referrers'],
      false,
    ],
    ['like a computer room of a school', ['agents', 'network', 'busiestHour'], false],
    ['with equal browsers in one network over many hours', ['agents', 'network'], true],
    ['with regular gaps and new devices', ['gaps', 'newDevices'], true],
    ['with short visits and regular gaps', ['gaps', 'dwell'], true],
    ['like a computer room with short visits', ['agents', 'network', 'busiestHour', 'dwell'], true],
  ])('%s: flagged as expected', (_, names, expected) => {
    expect(isFlagged({ signals: buildRaisedSignals(...names), burst: [] })).toBe(expected);
  });

  test.each<[string, SignalName[], boolean]>([
    ['without signals', [], false],
    ['with one signal', ['haste'], false],
    ['like a group chat: new devices of one link', ['newDevices', 'returning', 'referrers'], false],
    ['like a computer room of a school', ['agents', 'network', 'newDevices', 'returning'], false],
    ['with hasty votes of new devices', ['haste', 'newDevices'], true],
    ['with new devices of scattered networks', ['spread', 'newDevices'], true],
  ])('%s in its burst: flagged as expected', (_, names, expected) => {
    expect(isFlagged({ signals: [], burst: buildRaisedSignals(...names) })).toBe(expected);
  });
});

test.each([
  [0, 0, 0, 1],
  [0, 100, 0, 0.051],
  [15, 100, 0.086, 0.249],
  [150, 1000, 0.126, 0.178],
])('the bounds of %i in %i are %f and %f', (part, whole, low, high) => {
  const [from, to] = getShareBounds(part, whole);
  expect(from).toBeCloseTo(low, 2);
  expect(to).toBeCloseTo(high, 2);
});
