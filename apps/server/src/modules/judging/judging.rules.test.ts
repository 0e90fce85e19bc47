import type { RoundRules } from '@film-contest/contract/judging';
import { roundRuleNames } from '@film-contest/contract/judging-freeze';
import { describe, expect, test } from 'vitest';
import { roundRules } from '../../../test/judging.ts';
import {
  choosePanel,
  getDueReminder,
  isAbsenceNoticeDue,
  isJudgingOpen,
  listChangedFrozenRules,
  listMissingForOpening,
} from './judging.rules.ts';

const rules = { opensAt: '2026-03-01T00:00:00Z', closesAt: '2026-03-02T00:00:00Z' };

test.each([
  ['open', '2026-03-01T00:00:00Z', true],
  ['open', '2026-03-01T23:59:59Z', true],
  ['open', '2026-02-28T23:59:59Z', false],
  ['open', '2026-03-02T00:00:00Z', false],
  ['draft', '2026-03-01T12:00:00Z', false],
  ['closed', '2026-03-01T12:00:00Z', false],
] as const)('a round in state %s at %s can be judged: %s', (state, now, expected) => {
  expect(isJudgingOpen({ state, rules }, new Date(now))).toBe(expected);
});

describe('listChangedFrozenRules', () => {
  const [criterion] = roundRules.criteria;
  const untilOpening = {
    mode: 'screening',
    films: { from: 'chosen' },
    panels: [],
    criteria: criterion ? [criterion] : [],
    isBlind: false,
    calibrationFilms: ['b1a0c7a8-4ad0-4b8e-9b0e-5a4c1c7c6b11'],
  };
  const untilFirstScore = {
    deciding: 'median',
    juryPercent: 90,
    tieBreakCriteria: [0],
    places: 3,
    quorum: 2,
    passPercent: 60,
    picks: 3,
    minWatched: 50,
    comments: 'entrant',
    scores: 'afterOwn',
    objectionDays: 3,
  };
  const untilClosing = {
    award: 7,
    opensAt: '2026-01-01T00:00:00Z',
    closesAt: '2027-01-01T00:00:00Z',
    jurorsPerFilm: 3,
    hasConfidence: true,
    order: 'number',
  };
  const changes = { ...untilOpening, ...untilFirstScore, ...untilClosing };

  test('knows every rule', () => {
    expect(Object.keys(changes).sort()).toEqual([...roundRuleNames].sort());
    expect(listChangedFrozenRules(roundRules, roundRules, { state: 'closed', done: 1 })).toEqual(
      [],
    );
  });

  test.each([
    ['draft', 0, {}],
    ['open', 0, untilOpening],
    ['open', 1, { ...untilOpening, ...untilFirstScore }],
    ['closed', 1, changes],
  ] as const)('in a round in state %s with %i judged films', (state, done, frozen) => {
    const rules = { ...roundRules, ...changes } as RoundRules;
    const found = listChangedFrozenRules(roundRules, rules, { state, done });
    expect(found.sort()).toEqual(Object.keys(frozen).sort());
  });
});

test.each([
  ['2026-02-28T12:00:00Z', null],
  ['2026-03-01T11:59:00Z', null],
  ['2026-03-01T12:00:00Z', 'half'],
  ['2026-03-01T20:23:00Z', 'half'],
  ['2026-03-01T20:24:00Z', 'late'],
  ['2026-03-02T00:00:00Z', null],
])('at %s the reminder %s is due', (now, expected) => {
  expect(getDueReminder(rules, new Date(now))).toBe(expected);
});

test.each([
  ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-21T23:59:59Z', false],
  ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-22T00:00:00Z', true],
  ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', false],
  ['2026-02-01T00:00:00Z', '2026-02-05T00:00:00Z', '2026-02-02T23:59:59Z', false],
  ['2026-02-01T00:00:00Z', '2026-02-05T00:00:00Z', '2026-02-03T00:00:00Z', true],
])('from %s to %s, absence is due at %s: %s', (opensAt, closesAt, now, expected) => {
  expect(isAbsenceNoticeDue({ opensAt, closesAt }, new Date(now))).toBe(expected);
});

test.each([
  [{ films: 0, jurors: 0, assigned: 0 }, ['films', 'jurors', 'assignments']],
  [{ jurors: 0, withoutPanel: 1 }, ['jurors']],
  [{ assigned: 0 }, ['assignments']],
  [{ withoutPanel: 1 }, ['panels']],
  [{ lostCalibration: 1 }, ['calibration']],
  [{}, []],
])('with %j a round lacks %j', (counts, gaps) => {
  const complete = { films: 1, jurors: 1, withoutPanel: 0, lostCalibration: 0, assigned: 1 };
  expect(listMissingForOpening({ ...complete, ...counts })).toEqual(gaps);
});

describe('choosePanel', () => {
  const panels = [
    { id: 'a', name: 'A', groups: ['open' as const] },
    { id: 'b', name: 'B', groups: [] },
    { id: 'c', name: 'C', groups: ['student' as const] },
  ];
  test.each([
    ['open', 0, 'a'],
    ['open', 1, 'b'],
    ['open', 2, 'a'],
    ['student', 0, 'b'],
    ['student', 1, 'c'],
    [null, 5, 'b'],
  ] as const)('deals film %s %i to panel %s', (group, index, panel) => {
    expect(choosePanel(panels, group, index)).toBe(panel);
  });

  test('leaves a film without a panel for its group', () => {
    expect(choosePanel(panels.slice(2), 'open', 0)).toBe('');
  });
});
