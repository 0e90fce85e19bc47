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

const runs = { numRuns: 1000 };

test('gives every film exactly k different jurors of its panel, or says how many are missing', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const plan = assignFilms(input);
      for (const film of input.films) {
        const jurors = listJurors(plan, film);
        const missing = plan.short.find((short) => short.film === film.id)?.missing ?? 0;
        expect(new Set(jurors).size).toBe(jurors.length);
        expect(jurors.length + missing).toBe(input.jurorsPerFilm);
        for (const juror of jurors) {
          expect(input.jurors.find(({ id }) => id === juror)?.panels).toContain(film.panel);
        }
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

test('loads are in proportion to limits', () => {
  const plan = assignFilms({
    films: listFilms(90),
    jurors: [
      { id: 'a', panels: ['panel 0'], limit: 60 },
      { id: 'b', panels: ['panel 0'], limit: 60 },
      { id: 'c', panels: ['panel 0'], limit: 120 },
    ],
    jurorsPerFilm: 2,
    conflicts: [],
    current: [],
    seed: 7,
  });
  expect(['a', 'b', 'c'].map((juror) => countLoad(plan, juror))).toEqual([45, 45, 90]);
});

test('returns the same plan for the same seed', () => {
  fc.assert(
    fc.property(contest, (input) => {
      expect(assignFilms(input)).toEqual(assignFilms(input));
    }),
  );
});

test('moves no assignment that is fixed when a juror leaves, joins or is recused', () => {
  fc.assert(
    fc.property(contest, fc.nat(11), fc.nat(), (input, index, choice) => {
      const first = assignFilms(input);
      const current = first.assignments.map((assignment, position) => ({
        ...assignment,
        isFixed: (position + choice) % 3 === 0,
      }));
      const leaving = `juror ${index}`;
      const jurors = input.jurors
        .filter(({ id }) => id !== leaving)
        .concat({ id: 'new', panels: ['panel 0', 'panel 1'], limit: null });
      const plan = assignFilms({ ...input, jurors, current });
      const kept = current.filter(({ isFixed, juror }) => isFixed && juror !== leaving);
      expect(plan.assignments).toEqual(expect.arrayContaining(kept));
    }),
    runs,
  );
});

test('changes nothing when all assignments fit', () => {
  fc.assert(
    fc.property(contest, (input) => {
      const { assignments } = assignFilms(input);
      const again = assignFilms({ ...input, current: assignments });
      expect(new Set(again.assignments.map(nameOf))).toEqual(new Set(assignments.map(nameOf)));
    }),
    runs,
  );
});

const nameOf = ({ film, juror }: { film: string; juror: string }) => `${film}: ${juror}`;

const listFilms = (count: number): PanelFilm[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `film ${index}`,
    group: 'open',
    panel: 'panel 0',
  }));

const listJurors = ({ assignments }: AssignmentPlan, { id }: PanelFilm) =>
  assignments.filter(({ film }) => film === id).map(({ juror }) => juror);

const countLoad = ({ assignments }: AssignmentPlan, id: string) =>
  assignments.filter(({ juror }) => juror === id).length;

/** Counts connected parts by merging labels: slow, and written differently from the planner. */
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

/** Counts how many assignments are possible at most, by augmenting paths (Ford–Fulkerson). */
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
