import {
  type Assignment,
  type AssignmentInput,
  type Board,
  createBoard,
  type Move,
  type PanelFilm,
  type PanelJuror,
} from './assignment-board.ts';
import { connectGroups } from './connect-groups.ts';
import { createRandom } from './random.ts';

export interface AssignmentPlan {
  assignments: Assignment[];
  /**
   * Films with too few jurors. `missing` is the number of missing jurors, `eligible` the number of the panel's jurors
   * without a conflict of interest.
   */
  short: { film: string; missing: number; eligible: number }[];
  /** Groups in which some jurors cannot be compared, because no chain of common films connects them. */
  disconnectedGroups: string[];
}

/**
 * Assigns films to jurors: each film to exactly `jurorsPerFilm` jurors of its panel where that is possible, with loads
 * that differ by at most one. If every juror has a limit, loads are in proportion to the limits. Keeps current
 * assignments where they fit. The same input gives the same plan.
 */
export function assignFilms(input: AssignmentInput): AssignmentPlan {
  const random = createRandom(input.seed);
  const board = createBoard(input);
  const films = random.shuffle(input.films);
  const jurors = random.shuffle(input.jurors);
  const eligible = new Map(
    films.map((film) => [film.id, jurors.filter((juror) => board.isEligible(film, juror))]),
  );
  const listEligible = (film: PanelFilm) => eligible.get(film.id) ?? [];
  const mostConstrainedFirst = films.toSorted(
    (a, b) => listEligible(a).length - listEligible(b).length,
  );

  for (const film of mostConstrainedFirst) {
    // Takes jurors with equal loads in random order. In a fixed order, the same jurors would always judge together, and
    // could not be compared with the others.
    const candidates = random.shuffle(listEligible(film));
    while (board.countMissing(film) > 0 && addJuror(board, jurors, film, candidates)) {}
  }
  while (jurors.some((juror) => handOverOneFilm(board, jurors, juror))) {}

  const disconnectedGroups = connectGroups(board, films);
  return {
    assignments: board.listAssignments(),
    short: input.films.flatMap((film) => {
      const missing = board.countMissing(film);
      return missing > 0 ? [{ film: film.id, missing, eligible: listEligible(film).length }] : [];
    }),
    disconnectedGroups,
  };
}

/**
 * Assigns a film to the juror with the smallest load. If all eligible jurors are at their limits, first moves a film
 * from one of them to another juror. Returns whether a juror was added.
 */
function addJuror(
  board: Board,
  jurors: readonly PanelJuror[],
  film: PanelFilm,
  eligible: readonly PanelJuror[],
): boolean {
  const candidates = eligible.filter((juror) => !board.isAssigned(film, juror));
  const getCostOfNextFilm = (juror: PanelJuror) =>
    board.getCost(juror, board.countFilms(juror) + 1);
  const [first, ...rest] = candidates.filter(board.hasRoom);
  if (first) {
    board.add(
      film,
      rest.reduce((a, b) => (getCostOfNextFilm(b) < getCostOfNextFilm(a) ? b : a), first),
    );
    return true;
  }
  const relieved = candidates.find((juror) => {
    const moves = findMoveChain(board, jurors, juror, board.hasRoom);
    if (moves) board.apply(moves);
    return moves;
  });
  if (relieved) board.add(film, relieved);
  return Boolean(relieved);
}

/** Moves one film from the juror to a juror with a smaller load, if necessary by moves between other jurors. */
function handOverOneFilm(board: Board, jurors: readonly PanelJuror[], juror: PanelJuror): boolean {
  const cost = board.getCost(juror, board.countFilms(juror));
  const isBetter = (other: PanelJuror) =>
    board.hasRoom(other) && board.getCost(other, board.countFilms(other) + 1) < cost;
  const moves = findMoveChain(board, jurors, juror, isBetter);
  if (moves) board.apply(moves);
  return moves !== null;
}

/**
 * Finds the shortest chain of moves that takes one film from the juror `start` and gives one to a juror that `isEnd`
 * accepts (breadth-first search). The loads of the jurors in between do not change.
 */
function findMoveChain(
  board: Board,
  jurors: readonly PanelJuror[],
  start: PanelJuror,
  isEnd: (juror: PanelJuror) => boolean,
): Move[] | null {
  const arrivals = new Map<PanelJuror, Move | null>([[start, null]]);
  for (const from of arrivals.keys()) {
    for (const to of jurors) {
      if (arrivals.has(to)) continue;
      const film = findMovableFilm(board, from, to);
      if (!film) continue;
      arrivals.set(to, { film, from, to });
      if (isEnd(to)) return listMoves(arrivals, to);
    }
  }
  return null;
}

function findMovableFilm(board: Board, from: PanelJuror, to: PanelJuror): PanelFilm | null {
  for (const film of board.getFilms(from)) {
    if (board.canTake(film, to) && !board.isFixed(film, from)) return film;
  }
  return null;
}

function listMoves(arrivals: ReadonlyMap<PanelJuror, Move | null>, end: PanelJuror): Move[] {
  const moves: Move[] = [];
  for (let move = arrivals.get(end); move; move = arrivals.get(move.from)) moves.push(move);
  return moves;
}
