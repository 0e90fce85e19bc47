import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AssignmentPlan, assignFilms } from './assign-films.ts';
import type { AssignmentInput, PanelFilm } from './assignment-board.ts';

const contest = fc
  .record({
    filmCount: fc.integer({ min: 0, max: 40 }),
    jurorCount: fc.integer({ min: 1, max: 12 }),
    groups: fc.integer({ min: 1, max: 3 }),
    panels: fc.integer({ min: 1, max: 2 }),
    jurorsPerFilm: fc.integer({ min: 1, max: 5 }),
    limit: fc.option(fc.integer({ min: 1, max: 30 })),
    conflicts: fc.array(fc.tuple(fc.nat(39), fc.nat(11)), { maxLength: 60 }),
    seed: fc.integer(),
  })
  .map(
    (part): AssignmentInput => ({
      films: Array.from({ length: part.filmCount }, (_, index) => ({
        id: `film ${index}`,
        group: `group ${index % part.groups}`,
        panel: `panel ${index % part.panels}`,
      })),
      jurors: Array.from({ length: part.jurorCount }, (_, index) => ({
        id: `juror ${index}`,
        panels: index % 3 === 2 ? ['panel 0', 'panel 1'] : [`panel ${index % part.panels}`],
        limit: part.limit,
      })),
      jurorsPerFilm: part.jurorsPerFilm,
      conflicts: part.conflicts.map(([film, juror]) => ({
        film: `film ${film}`,
        juror: `juror ${juror}`,
      })),
      current: [],
      seed: part.seed,
    }),
  );

const withoutObstacles = contest.map((input) => ({
  ...input,
  jurors: input.jurors.map((juror) => ({ ...juror, panels: ['panel 0', 'panel 1'], limit: null })),
  conflicts: [],
}));

const isFull = process.env.FULL === '1';
const runs = { numRuns: isFull ? 1000 : 200 };

test('gives every film exactly k different jurors of its panel, or says how many are missing', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const plan = assignFilms(input);
      for (const film of input.films) {
        const jurors = listJurors(plan, film);
        const missing = plan.short.find((short) => short.film === film.id)?.missing ?? 0;
        expect(new Set(jurors).size).toBe(jurors.length);
        expect(jurors.length + missing).toBe(input.jurorsPerFilm);
        expect(missing).toBeGreaterThanOrEqual(0);
        for (const juror of jurors) {
          expect(input.jurors.find(({ id }) => id === juror)?.panels).toContain(film.panel);
        }
      }
    }),
    runs,
  );
});

test('counts the jurors without conflict on the panel of each film with too few jurors', () => {
  fc.assert(
    fc.property(contest, (input) => {
      for (const { film, missing, eligible } of assignFilms(input).short) {
        const { panel } = input.films.find(({ id }) => id === film) ?? { panel: '' };
        const free = input.jurors.filter(
          ({ id, panels }) =>
            panels.includes(panel) &&
            !input.conflicts.some((conflict) => conflict.film === film && conflict.juror === id),
        );
        expect(eligible).toBe(free.length);
        expect(missing).toBeGreaterThanOrEqual(input.jurorsPerFilm - eligible);
      }
    }),
    runs,
  );
});

test('never assigns a conflict, and never exceeds a limit', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const plan = assignFilms(input);
      for (const { film, juror } of input.conflicts) {
        expect(plan.assignments).not.toContainEqual(expect.objectContaining({ film, juror }));
      }
      for (const { id, limit } of input.jurors) {
        expect(countLoad(plan, id)).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
      }
    }),
    runs,
  );
});

test('assigns as many films as a maximum flow', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const { assignments } = assignFilms(input);
      expect(assignments).toHaveLength(countMaximumFlow(input));
    }),
    runs,
  );
});

test('gives all jurors the same number of films, more or less one, where nothing prevents it', () => {
  fc.assert(
    fc.property(withoutObstacles, (input) => {
      const plan = assignFilms(input);
      const loads = input.jurors.map(({ id }) => countLoad(plan, id));
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    }),
    runs,
  );
});

test('connects the jurors of each group where nothing prevents it', () => {
  fc.assert(
    fc.property(withoutObstacles, (input) => {
      const plan = assignFilms(input);
      for (const group of new Set(input.films.map((film) => film.group))) {
        const films = input.films.filter((film) => film.group === group);
        const pairs = plan.assignments.filter(({ film }) => films.some(({ id }) => id === film));
        const vertices = new Set(pairs.flatMap(({ film, juror }) => [film, juror]));
        const canConnect = pairs.length >= vertices.size - 1;
        expect(plan.disconnectedGroups.includes(group)).toBe(countParts(pairs) > 1);
        if (canConnect) expect(plan.disconnectedGroups).not.toContain(group);
      }
    }),
    runs,
  );
});

const tinyContest = fc
  .record({
    films: fc.array(
      fc.record({ group: fc.constantFrom('a', 'b'), panel: fc.constantFrom('p', 'p', 'q') }),
      { maxLength: 4 },
    ),
    jurors: fc.array(fc.record({ panels: fc.constantFrom(['p'], ['q'], ['p', 'q'], ['p', 'q']) }), {
      minLength: 1,
      maxLength: 4,
    }),
    limit: fc.option(fc.integer({ min: 1, max: 3 })),
    jurorsPerFilm: fc.integer({ min: 1, max: 2 }),
    conflicts: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 4 }),
    seed: fc.integer(),
  })
  .map(
    ({ films, jurors, limit, conflicts, ...rest }): AssignmentInput => ({
      ...rest,
      films: films.map((film, index) => ({ id: `film ${index}`, ...film })),
      jurors: jurors.map((juror, index) => ({ id: `juror ${index}`, limit, ...juror })),
      conflicts: conflicts.map(([film, juror]) => ({
        film: `film ${film}`,
        juror: `juror ${juror}`,
      })),
      current: [],
    }),
  );

/** Loads become even only if one juror takes over a film and passes another film on to a third juror. */
const chainedMoves: AssignmentInput = {
  jurorsPerFilm: 2,
  seed: 0,
  films: [
    { id: 'film 0', group: 'b', panel: 'p' },
    { id: 'film 1', group: 'a', panel: 'q' },
    { id: 'film 2', group: 'a', panel: 'p' },
  ],
  jurors: [
    { id: 'juror 0', limit: null, panels: ['q'] },
    { id: 'juror 1', limit: null, panels: ['p', 'q'] },
    { id: 'juror 2', limit: null, panels: ['p', 'q'] },
    { id: 'juror 3', limit: null, panels: ['p'] },
  ],
  conflicts: [{ film: 'film 2', juror: 'juror 1' }],
  current: [],
};

test('has the most even loads of all full plans, and is connected if one of them is', () => {
  fc.assert(
    fc.property(tinyContest, (input) => {
      const plan = assignFilms(input);
      const best = findBestPlans(input);
      expect(measureUnevenness(input, plan.assignments)).toBe(best.unevenness);
      // Jurors can be compared only if each film has at least two.
      const isComparable = plan.short.length === 0 && input.jurorsPerFilm > 1;
      if (isComparable) expect(plan.disconnectedGroups.length).toBe(best.disconnected);
    }),
    // The search is a heuristic: a fixed seed fails only after a change of the code.
    { numRuns: isFull ? 2000 : 500, seed: 1, examples: [[chainedMoves]] },
  );
});

test('loads are proportional to limits: no handover of a film brings two jurors closer to proportion', () => {
  const limits = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 40 }), fc.integer(), (given, films, seed) => {
      const jurors = given.map((limit, index) => ({ id: `${index}`, panels: ['panel 0'], limit }));
      const plan = assignFilms({
        ...{ films: makeFilms(films), jurors, jurorsPerFilm: 2 },
        ...{ conflicts: [], current: [], seed },
      });
      const loads = jurors.map(({ id, limit }) => ({ limit, load: countLoad(plan, id) }));
      for (const a of loads) {
        for (const b of loads) {
          // Juror b cannot take another film: b judges all films already, or has reached the limit.
          if (b.load === Math.min(b.limit, films)) continue;
          const difference = a.load / a.limit - b.load / b.limit;
          expect(difference).toBeLessThanOrEqual((1 / a.limit + 1 / b.limit) / 2 + 1e-9);
        }
      }
    }),
    runs,
  );
});

test('returns the same plan for the same seed', () => {
  fc.assert(
    fc.property(contest, (input) => {
      expect(assignFilms(input)).toEqual(assignFilms(structuredClone(input)));
    }),
    runs,
  );
});

test('moves no assignment that is fixed when a juror leaves, joins or is recused', () => {
  fc.assert(
    fc.property(contest, fc.nat(11), fc.nat(), (input, index, choice) => {
      const first = assignFilms(input);
      // One assignment in seven becomes a conflict. One in three is fixed, because the juror has opened the film.
      const recused = first.assignments.filter((_, position) => (position + choice) % 7 === 1);
      const current = first.assignments
        .map((assignment, position) => ({ ...assignment, isFixed: (position + choice) % 3 === 0 }))
        .filter(
          ({ film, juror }) => !recused.some((each) => each.film === film && each.juror === juror),
        );
      const leaving = `juror ${index}`;
      const jurors = input.jurors
        .filter(({ id }) => id !== leaving)
        .concat({ id: 'new', panels: ['panel 0', 'panel 1'], limit: null });
      const conflicts = [...input.conflicts, ...recused];
      const plan = assignFilms({ ...input, jurors, conflicts, current });
      const kept = current.filter(({ isFixed, juror }) => isFixed && juror !== leaving);
      expect(plan.assignments).toEqual(expect.arrayContaining(kept));
      const pairs = new Set(plan.assignments.map(formatPair));
      expect(recused.filter((pair) => pairs.has(formatPair(pair)))).toEqual([]);
    }),
    runs,
  );
});

test('changes nothing when all assignments fit', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const { assignments } = assignFilms(input);
      const again = assignFilms({ ...input, current: assignments });
      expect(new Set(again.assignments.map(formatPair))).toEqual(
        new Set(assignments.map(formatPair)),
      );
    }),
    runs,
  );
});

test('connects a group by a change that only a change for another group makes possible', () => {
  const films = makeFilms(6).map((film, i) => ({ ...film, group: `${i % 3}`, panel: `${i % 2}` }));
  const panels = ['0', '1', '01', '1', '0', '01', '0', '1', '01'];
  const jurors = panels.map((own, i) => ({ id: `juror ${i}`, panels: [...own], limit: null }));
  const conflicts = [{ film: 'film 0', juror: 'juror 0' }];
  const rest = { jurorsPerFilm: 3, conflicts, current: [], seed: -1_350_331_614 };
  expect(assignFilms({ films, jurors, ...rest }).disconnectedGroups).toEqual([]);
});

const formatPair = ({ film, juror }: { film: string; juror: string }) => `${film}: ${juror}`;

const makeFilms = (count: number): PanelFilm[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `film ${index}`,
    group: 'open',
    panel: 'panel 0',
  }));

const listJurors = ({ assignments }: AssignmentPlan, { id }: PanelFilm) =>
  assignments.filter(({ film }) => film === id).map(({ juror }) => juror);

const countLoad = ({ assignments }: AssignmentPlan, id: string) =>
  assignments.filter(({ juror }) => juror === id).length;

/** Counts the connected parts of films and jurors by merging labels. Slow; uses another algorithm than the planner. */
function countParts(pairs: readonly { film: string; juror: string }[]): number {
  const labels = new Map(
    pairs.flatMap(({ film, juror }) => [
      [film, film],
      [juror, juror],
    ]),
  );
  for (const { film, juror } of pairs) {
    const [from, to] = [labels.get(film), labels.get(juror)];
    for (const [name, label] of labels) if (label === from) labels.set(name, to ?? '');
  }
  return new Set(labels.values()).size;
}

type Pair = { film: string; juror: string };

/** Lists all ways to choose up to `count` elements. */
function listChoices<T>(list: readonly T[], count: number): T[][] {
  const [first, ...rest] = list;
  if (first === undefined || count === 0) return [[]];
  const withFirst = listChoices(rest, count - 1).map((choice) => [first, ...choice]);
  return [...withFirst, ...listChoices(rest, count)];
}

/** Lists every plan that respects panels, conflicts and limits. Too slow for more than a few films. */
function listAllPlans({ films, jurors, jurorsPerFilm, conflicts }: AssignmentInput): Pair[][] {
  return films.reduce<Pair[][]>(
    (plans, film) => {
      const free = jurors.filter(
        ({ id, panels }) =>
          panels.includes(film.panel) &&
          !conflicts.some((conflict) => conflict.film === film.id && conflict.juror === id),
      );
      const choices = listChoices(free, jurorsPerFilm);
      return plans.flatMap((plan) =>
        choices.flatMap((choice) => {
          const isOverLimit = choice.some(
            ({ id, limit }) =>
              plan.filter(({ juror }) => juror === id).length >=
              (limit ?? Number.POSITIVE_INFINITY),
          );
          const added = choice.map(({ id }) => ({ film: film.id, juror: id }));
          return isOverLimit ? [] : [[...plan, ...added]];
        }),
      );
    },
    [[]],
  );
}

const measureUnevenness = ({ jurors }: AssignmentInput, pairs: readonly Pair[]) =>
  jurors.reduce(
    (total, { id }) => total + pairs.filter(({ juror }) => juror === id).length ** 2,
    0,
  );

const countDisconnected = ({ films }: AssignmentInput, pairs: readonly Pair[]) =>
  [...new Set(films.map(({ group }) => group))].filter((group) => {
    const ids = films.filter((film) => film.group === group).map(({ id }) => id);
    return countParts(pairs.filter(({ film }) => ids.includes(film))) > 1;
  }).length;

/** Finds the most even plans with the most assignments, and how few groups they can leave disconnected. */
function findBestPlans(input: AssignmentInput) {
  const plans = listAllPlans(input);
  const most = plans.reduce((count, plan) => Math.max(count, plan.length), 0);
  const full = plans.filter((plan) => plan.length === most);
  const unevenness = Math.min(...full.map((plan) => measureUnevenness(input, plan)));
  const even = full.filter((plan) => measureUnevenness(input, plan) === unevenness);
  return {
    unevenness,
    disconnected: Math.min(...even.map((plan) => countDisconnected(input, plan))),
  };
}

/** Computes the maximum number of assignments by augmenting paths (Ford–Fulkerson). */
function countMaximumFlow({ films, jurors, jurorsPerFilm, conflicts }: AssignmentInput): number {
  const assigned = new Map(jurors.map(({ id }) => [id, new Set<string>()]));
  const isForbidden = (film: string, juror: string) =>
    conflicts.some((conflict) => conflict.film === film && conflict.juror === juror);
  function place(film: PanelFilm, seen: Set<string>): boolean {
    for (const { id, panels, limit } of jurors) {
      const load = assigned.get(id);
      if (!load || seen.has(id) || load.has(film.id)) continue;
      if (!panels.includes(film.panel) || isForbidden(film.id, id)) continue;
      seen.add(id);
      if (load.size < (limit ?? Number.POSITIVE_INFINITY)) {
        load.add(film.id);
        return true;
      }
      for (const other of load) {
        const moved = films.find((candidate) => candidate.id === other);
        if (!moved || !place(moved, seen)) continue;
        load.delete(other);
        load.add(film.id);
        return true;
      }
    }
    return false;
  }
  for (const film of films) {
    for (let count = 0; count < jurorsPerFilm && place(film, new Set()); count += 1) {}
  }
  return [...assigned.values()].reduce((total, { size }) => total + size, 0);
}
