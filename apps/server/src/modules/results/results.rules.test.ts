import { toMethodRules } from '@film-contest/contract/judging-method';
import { describe, expect, test } from 'vitest';
import { roundRules } from '../../../test/judging.ts';
import {
  buildRoundInput,
  findFinalityObstacle,
  getConfirmationEffect,
  type RoundData,
} from './results.rules.ts';

describe('buildRoundInput', () => {
  const score = { film: 'b', juror: '2', state: 'done' as const, points: [8, 5], answer: null };
  const data: RoundData = {
    films: [
      { id: 'a', votes: 3 },
      { id: 'b', votes: 1 },
    ],
    jurors: [{ id: '1' }, { id: '2' }],
    given: [
      score,
      { ...score, film: 'a', state: 'recused' },
      { ...score, film: 'a', juror: '1', state: 'open' },
      { ...score, film: 'removed' },
    ],
    ballots: [{ juror: '2', films: ['b', 'removed', 'a'] }],
    moves: [
      { entry: 'b', place: 1, reason: 'r' },
      { entry: 'removed', place: 1, reason: 'r' },
    ],
  };

  test('counts complete scores of done assignments', () => {
    const input = buildRoundInput(roundRules, 7, data);
    expect(input).toMatchObject({
      publicVotes: [3, 1],
      jurorCount: 2,
      scores: [{ film: 1, juror: 1, points: [8, 5] }],
      answers: [],
      picks: [[], [1]],
      moves: [{ film: 1, place: 1, reason: 'r' }],
      rules: { seed: 7 },
    });
  });

  test('counts picks of done assignments in the order of the ballot', () => {
    const given = [score, { ...score, film: 'a' }, { ...score, film: 'a', juror: '1' }];
    const ballots = [...data.ballots, { juror: '1', films: ['b', 'a'] }];
    expect(buildRoundInput(roundRules, 7, { ...data, given, ballots }).picks).toEqual([
      [0],
      [1, 0],
    ]);
  });

  test('leaves out incomplete scores', () => {
    const given = [{ ...score, points: [8, null] }];
    expect(buildRoundInput(roundRules, 7, { ...data, given }).scores).toEqual([]);
  });

  test('counts answers of a screening', () => {
    const given = [{ ...score, answer: 'maybe' as const, points: null }];
    const rules = { ...roundRules, mode: 'screening' as const };
    expect(buildRoundInput(rules, 7, { ...data, given })).toMatchObject({
      scores: [],
      answers: [{ film: 1, juror: 1, answer: 'maybe' }],
    });
  });
});

test.each(['screening', 'scoring', 'top-picks'] as const)('%s keeps its mode', (mode) => {
  expect(toMethodRules({ ...roundRules, mode, juryPercent: 70 }, 1)).toMatchObject({
    mode,
    places: 2,
    composition: { juryPercent: 70, publicPercent: 30 },
  });
});

const owner = { accountId: 'o', isOwner: true };
const chair = { accountId: 'c', isOwner: false };

test.each([
  [null, owner, 'first'],
  [null, chair, 'first'],
  [chair, owner, 'final'],
  [owner, chair, 'final'],
  [owner, { accountId: 'p', isOwner: true }, 'final'],
  [owner, owner, 'secondPerson'],
  [chair, { accountId: 'd', isOwner: false }, 'ownerConfirms'],
] as const)('after %j a confirmation by %j is %s', (first, next, expected) => {
  expect(getConfirmationEffect(first, next)).toBe(expected);
});

test.each([
  ['without days and publication', 0, null, 0, null],
  ['before its publication', 7, null, 0, 'resultNotPublished'],
  ['after another was published', 7, ['b', false], 0, 'resultNotPublished'],
  ['without days after another was published', 0, ['b', false], 0, 'resultNotPublished'],
  ['while the window is open', 7, ['a', true], 0, 'objectionsOpen'],
  ['before an objection is decided', 7, ['a', false], 1, 'objectionsUndecided'],
  ['after all objections are decided', 7, ['a', false], 0, null],
] as const)('a result %s', (_, days, published, undecided, obstacle) => {
  const [hash, isWindowOpen] = published ?? [];
  const publication = published && hash ? { hash, isWindowOpen: isWindowOpen === true } : null;
  expect(findFinalityObstacle('a', { days, publication, undecided })).toBe(obstacle);
});
