import type { Board, Move, PanelFilm, PanelJuror } from './assignment-board.ts';

/** Maximum number of attempted changes; each visits the whole group once. */
const maxAttempts = 500;
/** Maximum number of pairs per search; a million take some tens of milliseconds. */
const maxVisits = 1_000_000;

/**
 * Connects the films and jurors of each group, so that the severity of each juror can be compared with that of the
 * others. Moves films between jurors so that loads stay as even as they are. Returns the groups that are not connected.
 */
export function connectGroups(board: Board, films: readonly PanelFilm[]): string[] {
  const groups = Map.groupBy(films, ({ group }) => group);
  // Repeats while anything changes, because a change in one group can make a change in another possible. The loop ends,
  // because each change joins parts.
  while ([...groups.values()].filter((group) => connectGroup(board, groups, group)).length > 0) {}
  return [...groups].flatMap(([name, group]) => (countParts(board, group) > 1 ? name : []));
}

/** Joins the parts of a group as far as possible. Returns whether anything was changed. */
function connectGroup(board: Board, groups: Groups, group: readonly PanelFilm[]): boolean {
  // Films with one juror cannot connect jurors.
  if (group.every((film) => board.getJurors(film).length < 2)) return false;
  let joined = 0;
  while (joined < maxAttempts && countParts(board, group) > 1 && joinParts(board, groups, group)) {
    joined += 1;
  }
  return joined > 0;
}

type Groups = ReadonlyMap<string, readonly PanelFilm[]>;

/** Tries changes until one joins parts of the group without splitting another group. Returns whether one was found. */
function joinParts(board: Board, groups: Groups, group: readonly PanelFilm[]): boolean {
  const parts = listParts(board, group);
  const outside = [...groups.values()].filter((other) => other !== group).flat();
  const changes = [
    listSwapsBetween(board, parts),
    listHandovers(board, group),
    listSwaps(board, group, outside),
    listChainedMoves(board, group, [...group, ...outside]),
  ];
  for (const kind of changes) {
    let attempts = 0;
    for (const moves of kind) {
      const other = groups.get(moves.at(-1)?.film.group ?? '') ?? group;
      const before = countParts(board, other);
      board.apply(moves);
      const isBetter = countParts(board, group) < parts.length;
      if (isBetter && countParts(board, other) <= before) return true;
      board.apply(moves.map(reverseMove));
      attempts += 1;
      if (attempts >= maxAttempts) break;
    }
  }
  return false;
}

const reverseMove = ({ film, from, to }: Move): Move => ({ film, from: to, to: from });

/** Lists the swaps between the largest part and the others. */
function listSwapsBetween(board: Board, parts: readonly PanelFilm[][]): Generator<Move[]> {
  const [first = [], ...others] = parts.toSorted((a, b) => b.length - a.length);
  return listSwaps(board, first, others.flat());
}

function* listSwaps(
  board: Board,
  films: readonly PanelFilm[],
  others: readonly PanelFilm[],
): Generator<Move[]> {
  // Considers only jurors who can take one of the films. Otherwise the loops would visit all pairs of panels that have
  // no films in common.
  const takers = new Set(
    board.jurors.filter((juror) => films.some((film) => board.canTake(film, juror))),
  );
  const candidates = [...listMovablePairs(board, others)].filter(({ juror }) => takers.has(juror));
  let visits = 0;
  for (const a of listMovablePairs(board, films)) {
    for (const b of candidates) {
      visits += 1;
      if (visits > maxVisits) return;
      if (!board.canTake(a.film, b.juror) || !board.canTake(b.film, a.juror)) continue;
      yield [
        { film: a.film, from: a.juror, to: b.juror },
        { film: b.film, from: b.juror, to: a.juror },
      ];
    }
  }
}

/** Lists pairs of moves in which one juror takes a film and gives another to a juror whose load is smaller by one. */
function* listChainedMoves(
  board: Board,
  films: readonly PanelFilm[],
  others: readonly PanelFilm[],
): Generator<Move[]> {
  const candidates = [...listMovablePairs(board, others)];
  let visits = 0;
  for (const { film, juror: from } of listMovablePairs(board, films)) {
    const cost = board.getCost(from, board.countFilms(from));
    const takers = board.jurors.filter(
      (juror) =>
        juror !== from &&
        board.hasRoom(juror) &&
        board.getCost(juror, board.countFilms(juror) + 1) === cost,
    );
    for (const { film: other, juror: via } of candidates) {
      if (!board.canTake(film, via)) continue;
      for (const to of takers) {
        visits += 1;
        if (visits > maxVisits) return;
        if (to === via || !board.canTake(other, to)) continue;
        yield [
          { film, from, to: via },
          { film: other, from: via, to },
        ];
      }
    }
  }
}

/** Lists moves of one film to a juror whose load is smaller by one. Such moves do not make the loads less even. */
function* listHandovers(board: Board, films: readonly PanelFilm[]): Generator<Move[]> {
  for (const { film, juror: from } of listMovablePairs(board, films)) {
    const cost = board.getCost(from, board.countFilms(from));
    for (const to of board.jurors) {
      const isEven = board.getCost(to, board.countFilms(to) + 1) === cost;
      if (isEven && board.hasRoom(to) && board.canTake(film, to)) yield [{ film, from, to }];
    }
  }
}

function* listMovablePairs(board: Board, films: readonly PanelFilm[]) {
  for (const film of films) {
    for (const juror of board.getJurors(film)) {
      if (!board.isFixed(film, juror)) yield { film, juror };
    }
  }
}

const countParts = (board: Board, films: readonly PanelFilm[]) => listParts(board, films).length;

/** Lists the films of each connected part of the graph of films and jurors. Films without a juror are left out. */
function listParts(board: Board, films: readonly PanelFilm[]): PanelFilm[][] {
  const inGroup = new Set(films);
  const seen = new Set<PanelFilm>();
  const parts: PanelFilm[][] = [];
  for (const start of films) {
    if (seen.has(start) || board.getJurors(start).length === 0) continue;
    const part = new Set([start]);
    const jurors = new Set<PanelJuror>();
    for (const film of part) {
      seen.add(film);
      for (const juror of board.getJurors(film)) {
        if (jurors.has(juror)) continue;
        jurors.add(juror);
        for (const other of board.getFilms(juror)) if (inGroup.has(other)) part.add(other);
      }
    }
    parts.push([...part]);
  }
  return parts;
}
