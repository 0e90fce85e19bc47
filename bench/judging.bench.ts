import { assignFilms } from '@film-contest/judging/assign-films';
import { createRandom } from '@film-contest/judging/random';
import { computeRoundResult, type RoundInput } from '@film-contest/judging/round-result';
import { formatRow } from './times.ts';

// Measures the largest contest that is planned for: 5,000 films, 100 jurors, 5 jurors per film. Also measures how well
// the adjusted score restores the true order of films in simulated contests with severe and generous jurors.
const goals = { assignment: 2, result: 5, simulation: 0.95 };
const large = { films: 5000, jurors: 100, jurorsPerFilm: 5 };
const simulated = { films: 150, jurors: 30, jurorsPerFilm: 5 };
const simulations = 200;

type Size = typeof large;

const assignSimulatedFilms = ({ films, jurors, jurorsPerFilm }: Size, seed: number) =>
  assignFilms({
    films: Array.from({ length: films }, (_, film) => ({
      id: `${film}`,
      group: 'open',
      panel: 'main',
    })),
    jurors: Array.from({ length: jurors }, (_, juror) => ({
      id: `${juror}`,
      panels: ['main'],
      limit: null,
    })),
    jurorsPerFilm,
    conflicts: Array.from({ length: jurors }, (_, juror) => ({
      film: `${juror * 7}`,
      juror: `${juror}`,
    })),
    current: [],
    seed,
  });

/** Baseline: assigns films to jurors in turn. This ignores conflicts of interest, and few jurors share films. */
function assignRoundRobin({ films, jurors, jurorsPerFilm }: Size) {
  return Array.from({ length: films }, (_, film) =>
    Array.from({ length: jurorsPerFilm }, (_, place) => ({ film, juror: (film + place) % jurors })),
  ).flat();
}

/**
 * Returns a random number that is nearly normally distributed with mean 0 and standard deviation 1. It is a sum of
 * uniform random numbers.
 */
function drawNormal(random: ReturnType<typeof createRandom>): number {
  const uniform = Array.from({ length: 12 }, () => random.pickIndex(1e6) / 1e6);
  return uniform.reduce((total, value) => total + value, -6);
}

/**
 * Simulates a contest. The points, from 1 to 10 in steps of 0.5, are the sum of the film's quality, the juror's effect
 * and an error.
 */
function simulateContest(size: Size, seed: number) {
  const random = createRandom(seed);
  const quality = Array.from({ length: size.films }, () => 6 + 1.2 * drawNormal(random));
  const effects = Array.from({ length: size.jurors }, () => 0.8 * drawNormal(random));
  const scores = assignSimulatedFilms(size, seed).assignments.map((assignment) => {
    const [film, juror] = [Number(assignment.film), Number(assignment.juror)];
    const points = [0, 1, 2].map(() => {
      const value = (quality[film] ?? 0) + (effects[juror] ?? 0) + 0.8 * drawNormal(random);
      return Math.min(10, Math.max(1, Math.round(value * 2) / 2));
    });
    return { film, juror, points };
  });
  return { quality, scores };
}

const createInput = (
  size: Size,
  scores: RoundInput['scores'],
  repetitions: number,
): RoundInput => ({
  rules: {
    mode: 'scoring',
    criteria: [40, 30, 30].map((weight) => ({ weight, highest: 10 })),
    deciding: 'adjusted',
    tieBreakCriteria: [0],
    repetitions,
    places: 12,
    composition: { juryPercent: 100, publicPercent: 0 },
    seed: 1,
  },
  publicVotes: Array.from({ length: size.films }, () => 0),
  jurorCount: size.jurors,
  scores,
  answers: [],
  picks: [],
  moves: [],
});

/** Returns Kendall's tau of two rankings: 1 if they order all pairs equally, -1 if they order all pairs oppositely. */
function computeKendallTau(a: readonly number[], b: readonly number[]): number {
  let agreeing = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      agreeing += Math.sign(((a[i] ?? 0) - (a[j] ?? 0)) * ((b[i] ?? 0) - (b[j] ?? 0)));
    }
  }
  return agreeing / ((a.length * (a.length - 1)) / 2);
}

/**
 * Returns Kendall's tau between the true quality and the raw mean, and between the true quality and the adjusted score.
 */
function compareWithTruth(seed: number) {
  const { quality, scores } = simulateContest(simulated, seed);
  const { films } = computeRoundResult(createInput(simulated, scores, 0));
  const byFilm = films.toSorted((a, b) => a.film - b.film);
  const computeTau = (kind: 'mean' | 'adjusted') =>
    computeKendallTau(
      quality,
      byFilm.map((film) => film.scores?.[kind] ?? 0),
    );
  return { mean: computeTau('mean'), adjusted: computeTau('adjusted') };
}

/** Measures the elapsed time and the CPU time. The CPU time does not depend on other work of the machine. */
function measureSeconds<T>(run: () => T): { seconds: number; cpu: number; value: T } {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - begun) / 1000,
    cpu: (user + system) / 1e6,
    value,
  };
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(3)} s`;
const describeGoal = (isReached: boolean) => (isReached ? 'reached' : 'missed');

const plan = measureSeconds(() => assignSimulatedFilms(large, 1));
const baseline = measureSeconds(() => assignRoundRobin(large));
const { scores } = simulateContest(large, 1);
const plain = measureSeconds(() => computeRoundResult(createInput(large, scores, 0)));
const result = measureSeconds(() => computeRoundResult(createInput(large, scores, 1000)));
const taus = Array.from({ length: simulations }, (_, seed) => compareWithTruth(seed));
const better = taus.filter(({ mean, adjusted }) => adjusted > mean).length / simulations;
const average = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

type Measured = Pick<typeof plain, 'seconds' | 'cpu'>;
const printMeasured = (
  title: string,
  { seconds, cpu }: Measured,
  beside: Measured,
  digits: number,
) =>
  console.log(
    formatRow(
      title,
      formatSeconds(seconds),
      formatSeconds(cpu),
      (cpu / beside.cpu).toFixed(digits),
    ),
  );

console.log(formatRow(`${large.films} films, ${large.jurors} jurors`, 'time', 'CPU', 'ratio'));
printMeasured('assigned in turn', baseline, baseline, 0);
printMeasured('assigned', plan, baseline, 0);
printMeasured('result without bootstrap', plain, plain, 0);
printMeasured('result with 1,000 repetitions', result, plain, 1);
console.log(`films with too few jurors: ${plan.value.short.length}`);
console.log(
  `assignment: goal ≤ ${goals.assignment} s: ${describeGoal(plan.seconds <= goals.assignment)}`,
);
console.log(`result: goal ≤ ${goals.result} s: ${describeGoal(result.seconds <= goals.result)}`);
console.log(formatRow(`${simulations} simulated contests`, 'mean', 'adjusted'));
console.log(
  formatRow(
    'Kendall’s tau with the true order',
    ...(['mean', 'adjusted'] as const).map((kind) =>
      average(taus.map((tau) => tau[kind])).toFixed(4),
    ),
  ),
);
console.log(
  `adjusted is better in ${(better * 100).toFixed(1)} % (goal ≥ ${goals.simulation * 100} %): ${describeGoal(better >= goals.simulation)}`,
);
