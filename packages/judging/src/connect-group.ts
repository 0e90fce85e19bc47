import type { Board, PanelFilm, PanelJuror } from './assignment-board.ts';

/** Each swap that does not connect two parts costs one pass over the group. */
const maxAttempts = 500;

/**
 * Connects the films and jurors of a group, so that the severity of each juror can be compared with that of the
 * others. Swaps films between jurors, which keeps loads. Returns whether the group is connected.
 */
export function connectGroup(board: Board, films: readonly PanelFilm[]): boolean {
  let parts = listParts(board, films);
  for (let attempt = 0; parts.length > 1 && attempt < maxAttempts; attempt += 1) {
    const swapped = swapBetweenParts(board, films, parts);
    if (!swapped) return false;
    parts = swapped;
  }
  return parts.length <= 1;
}

/** Tries swaps until one reduces the number of parts. Returns the parts after it, or null. */
function swapBetweenParts(
  board: Board,
  films: readonly PanelFilm[],
  parts: readonly PanelFilm[][],
): PanelFilm[][] | null {
  let attempts = 0;
  for (const [a, b] of listSwaps(board, parts)) {
    swap(board, a, b);
    const after = listParts(board, films);
    if (after.length < parts.length) return after;
    swap(board, { film: a.film, juror: b.juror }, { film: b.film, juror: a.juror });
    attempts += 1;
    if (attempts >= maxAttempts) return null;
  }
  return null;
}

interface Pair {
  film: PanelFilm;
  juror: PanelJuror;
}

function* listSwaps(board: Board, parts: readonly PanelFilm[][]): Generator<[Pair, Pair]> {
  const [first = [], ...others] = parts.toSorted((a, b) => b.length - a.length);
  for (const a of listMovablePairs(board, first)) {
    for (const b of listMovablePairs(board, others.flat())) {
      if (board.canTake(a.film, b.juror) && board.canTake(b.film, a.juror)) yield [a, b];
    }
  }
}

function* listMovablePairs(board: Board, films: readonly PanelFilm[]): Generator<Pair> {
  for (const film of films) {
    for (const juror of board.jurorsOf(film)) {
      if (!board.isFixed(film, juror)) yield { film, juror };
    }
  }
}

function swap(board: Board, a: Pair, b: Pair) {
  board.remove(a.film, a.juror);
  board.remove(b.film, b.juror);
  board.add(a.film, b.juror);
  board.add(b.film, a.juror);
}

/** Lists the films of each connected part of the graph of films and jurors. Films without a juror are left out. */
function listParts(board: Board, films: readonly PanelFilm[]): PanelFilm[][] {
  const inGroup = new Set(films);
  const seen = new Set<PanelFilm>();
  const parts: PanelFilm[][] = [];
  for (const start of films) {
    if (seen.has(start) || board.jurorsOf(start).length === 0) continue;
    const part = new Set([start]);
    const jurors = new Set<PanelJuror>();
    for (const film of part) {
      seen.add(film);
      for (const juror of board.jurorsOf(film)) {
        if (jurors.has(juror)) continue;
        jurors.add(juror);
        for (const other of board.filmsOf(juror)) if (inGroup.has(other)) part.add(other);
      }
    }
    parts.push([...part]);
  }
  return parts;
}
