import { points as pointLimits } from '@film-contest/contract/judging-options';
import { computeRoundResult } from '@film-contest/judging/round-result';
import { expect, test } from 'vitest';
import { type DemoRound, readDemoEntries, readDemoItems, readDemoRounds } from './demo-data.ts';
import { planDemoScores } from './demo-scores.ts';

const rounds = readDemoRounds();
const [monthly, open] = rounds as [DemoRound, DemoRound];
const listFilms = ({ films }: DemoRound) => films.map(({ entry }) => entry);

test.each(rounds.map((round) => [round.name['en-US'], round] as const))(
  '%s has scores that its jurors could have given',
  (_, round) => {
    const plan = planDemoScores(round);
    expect(planDemoScores(round)).toEqual(plan);
    for (const film of listFilms(round)) {
      const given = plan.filter((each) => each.film === film && !each.recusal);
      expect(new Set(given.map(({ juror }) => juror)).size).toBe(round.jurorsPerFilm);
    }
    const pairs = plan.map(({ film, juror }) => `${film} ${juror}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { points } of plan.flatMap(({ score }) => score ?? [])) {
      expect(points).toHaveLength(round.criteria.length);
      for (const point of points) {
        expect(point % pointLimits.step).toBe(0);
        expect(point >= pointLimits.lowest && point <= pointLimits.highest).toBe(true);
      }
    }
    for (const { timeShare } of plan) expect(timeShare > 0 && timeShare < 1).toBe(true);
  },
);

test('the closed round has all published films, nine jurors, one absence and two recusals', () => {
  const published = readDemoEntries().filter(({ state }) => state === 'published');
  expect(listFilms(monthly).sort()).toEqual(published.map(({ slug }) => slug).sort());
  expect(monthly.jurors).toHaveLength(9);
  const jury = readDemoItems('jury').map(({ name }) => name);
  for (const { name } of monthly.jurors) expect(jury).toContain(name);
  const plan = planDemoScores(monthly);
  const scored = new Set(plan.flatMap(({ juror, score }) => (score ? juror : [])));
  expect(monthly.jurors.filter(({ name }) => !scored.has(name))).toHaveLength(1);
  expect(plan.flatMap(({ recusal }) => recusal?.reason ?? [])).toEqual(['ownWork', 'relation']);
  const comments = plan.flatMap(({ score }) => score?.comment || []);
  expect(comments.sort()).toEqual(monthly.films.flatMap(({ comments }) => comments).sort());
});

/** Computes the result of the closed round; films and jurors are indexes of its lists. */
function computeMonthly() {
  const films = listFilms(monthly);
  const jurors = monthly.jurors.map(({ name }) => name);
  const result = computeRoundResult({
    rules: {
      mode: 'scoring',
      criteria: monthly.criteria.map(({ weight }) => ({ weight, highest: pointLimits.highest })),
      deciding: 'adjusted',
      tieBreakCriteria: [0],
      repetitions: 1000,
      places: monthly.places,
      composition: { juryPercent: 100, publicPercent: 0 },
      seed: 1,
    },
    publicVotes: films.map(() => 0),
    jurorCount: jurors.length,
    scores: planDemoScores(monthly).flatMap(({ film, juror, score }) =>
      score
        ? [{ film: films.indexOf(film), juror: jurors.indexOf(juror), points: score.points }]
        : [],
    ),
    answers: [],
    picks: jurors.map(() => []),
    moves: [],
  });
  return { result, films };
}

test('its result agrees with the awards of the month, and shows what the correction does', () => {
  const { result, films } = computeMonthly();
  const order = result.films.map(({ film }) => films[film]);
  const placed = readDemoItems('selected');
  const awarded = placed.flatMap(({ name, facts = {} }) => (facts.award ? name : []));
  expect(order.slice(0, monthly.places).sort()).toEqual(awarded.sort());
  // The first two films are the best of their groups. The other placed films follow.
  expect(order.slice(0, 2)).toEqual(['safe-account', 'third-row']);
  expect(order.slice(0, placed.length).sort()).toEqual(placed.map(({ name }) => name).sort());
  const severe = result.jurors.map(({ effect }) => effect).sort((a, b) => a - b);
  expect(severe[0]).toBeLessThan(-8);
  expect(severe[1]).toBeGreaterThan(-3);
  // The last awarded place is close: ranking by the mean, or without one of the jurors, would give it to the next film.
  const [last, next] = result.films.slice(monthly.places - 1);
  expect(last?.scores?.mean).toBeLessThan(next?.scores?.mean ?? 0);
  expect(last?.scores?.chance).toBeLessThan(0.9);
  expect(Math.max(...(last?.scores?.rankWithout ?? []).map(Number))).toBe(monthly.places + 1);
});

test('the open round has films for a juror who has not begun', () => {
  const plan = planDemoScores(open);
  const guests = plan.filter(({ juror }) => juror === 'guest');
  expect(guests.length).toBeGreaterThan(2);
  expect(guests.every(({ score }) => score === null)).toBe(true);
  expect(plan.some(({ score }) => score !== null)).toBe(true);
});
