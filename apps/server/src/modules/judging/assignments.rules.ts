import type { RoundRules } from '@film-contest/contract/judging';
import type { AssignmentPlan } from '@film-contest/judging/assign-films';
import type {
  Assignment,
  AssignmentInput,
  PanelFilm,
} from '@film-contest/judging/assignment-board';
import { doesPanelJudgeGroup } from './judging.rules.ts';

type Pair = Pick<Assignment, 'film' | 'juror'>;

const toPairKey = ({ film, juror }: Pair) => `${film} ${juror}`;

/** Returns the assignments that a plan adds and removes. */
export function diffAssignments(before: readonly Pair[], after: readonly Pair[]) {
  const beforeKeys = new Set(before.map(toPairKey));
  const afterKeys = new Set(after.map(toPairKey));
  return {
    added: after.filter((pair) => !beforeKeys.has(toPairKey(pair))),
    removed: before.filter((pair) => !afterKeys.has(toPairKey(pair))),
  };
}

/** Adds the fixed assignments that a plan omits, such as those of films that are temporarily not published. */
export function addFixedAssignments(
  current: readonly Assignment[],
  planned: readonly Assignment[],
): Assignment[] {
  const plannedKeys = new Set(planned.map(toPairKey));
  return [
    ...planned,
    ...current.filter((pair) => pair.isFixed && !plannedKeys.has(toPairKey(pair))),
  ];
}

/**
 * Adds the calibration films to the current assignments as fixed assignments. Each calibration film goes to all
 * jurors with a panel that judges its group, so that jurors of different panels can be compared. No juror gets more
 * calibration films than the juror's limit.
 */
export function addCalibrationAssignments(
  { films, jurors, conflicts, current }: AssignmentInput,
  { panels, calibrationFilms = [] }: Pick<RoundRules, 'panels' | 'calibrationFilms'>,
): Assignment[] {
  const conflictKeys = new Set(conflicts.map(toPairKey));
  const calibration = films.filter(({ id }) => calibrationFilms.includes(id));
  const pairs = jurors.flatMap(({ id: juror, panels: own, limit }) => {
    const ownPanels = panels.filter(({ id }) => own.includes(id));
    const isEligible = (film: PanelFilm) =>
      ownPanels.some((panel) => doesPanelJudgeGroup(panel, film.group)) &&
      !conflictKeys.has(toPairKey({ film: film.id, juror }));
    return calibration
      .filter(isEligible)
      .slice(0, limit ?? undefined)
      .map((film) => ({ film: film.id, juror, isFixed: true }));
  });
  const pairKeys = new Set(pairs.map(toPairKey));
  return [...pairs, ...current.filter((pair) => !pairKeys.has(toPairKey(pair)))];
}

/** Assigns every film to every juror of its panel, for a round in which jurors rank all films. */
export function assignAllFilms({
  films,
  jurors,
  conflicts,
  current,
}: Pick<AssignmentInput, 'films' | 'jurors' | 'conflicts' | 'current'>): AssignmentPlan {
  const conflictKeys = new Set(conflicts.map(toPairKey));
  const fixedKeys = new Set(current.filter(({ isFixed }) => isFixed).map(toPairKey));
  const assignments = films.flatMap((film) =>
    jurors.flatMap(({ id, panels, limit }) => {
      const pair = { film: film.id, juror: id };
      const isFixed = fixedKeys.has(toPairKey(pair));
      // A limit of 0 marks a juror who gets no more films. Other limits do not apply to rounds in which jurors rank
      // all films.
      const isEligible = panels.includes(film.panel) && limit !== 0;
      return isFixed || (isEligible && !conflictKeys.has(toPairKey(pair)))
        ? [{ ...pair, isFixed }]
        : [];
    }),
  );
  return { assignments, short: [], disconnectedGroups: [] };
}
