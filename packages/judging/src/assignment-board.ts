export interface PanelFilm {
  id: string;
  /** Group of the film. Films of one group compete with each other. */
  group: string;
  /** The panel whose jurors judge the film. */
  panel: string;
}

export interface PanelJuror {
  id: string;
  panels: readonly string[];
  /** Maximum number of films that the juror judges; null for no limit. With 0, the juror keeps only fixed films. */
  limit: number | null;
}

export interface Assignment {
  film: string;
  juror: string;
  /** Whether the assignment must stay, because the juror has opened or scored the film. */
  isFixed: boolean;
}

export interface Move {
  film: PanelFilm;
  from: PanelJuror;
  to: PanelJuror;
}

export interface AssignmentInput {
  films: readonly PanelFilm[];
  jurors: readonly PanelJuror[];
  jurorsPerFilm: number;
  /** Recusals and declared conflicts. */
  conflicts: readonly { film: string; juror: string }[];
  /** Assignments that exist already. Those that are not fixed may move. */
  current: readonly Assignment[];
  seed: number;
}

export type Board = ReturnType<typeof createBoard>;

/** Creates a mutable set of assignments, indexed by film and by juror. */
export function createBoard({ films, jurors, jurorsPerFilm, conflicts, current }: AssignmentInput) {
  const jurorIdsByFilm = new Map(films.map(({ id }) => [id, new Set<string>()]));
  const filmsByJuror = new Map(jurors.map(({ id }) => [id, new Set<PanelFilm>()]));
  const filmById = new Map(films.map((film) => [film.id, film]));
  const jurorById = new Map(jurors.map((juror) => [juror.id, juror]));
  const conflictKeys = new Set(conflicts.map(({ film, juror }) => `${film}\n${juror}`));
  const fixedKeys = new Set<string>();
  const haveAllLimits = jurors.every(({ limit }) => limit !== null);

  const countFilms = (juror: PanelJuror) => filmsByJuror.get(juror.id)?.size ?? 0;
  const hasRoom = (juror: PanelJuror) => juror.limit === null || countFilms(juror) < juror.limit;
  const isAssigned = (film: PanelFilm, juror: PanelJuror) =>
    jurorIdsByFilm.get(film.id)?.has(juror.id) ?? false;
  const isFixed = (film: PanelFilm, juror: PanelJuror) => fixedKeys.has(`${film.id}\n${juror.id}`);
  const isEligible = (film: PanelFilm, juror: PanelJuror) =>
    juror.panels.includes(film.panel) && !conflictKeys.has(`${film.id}\n${juror.id}`);

  const board = {
    jurors,
    countFilms,
    hasRoom,
    isAssigned,
    isEligible,
    isFixed,
    canTake: (film: PanelFilm, juror: PanelJuror) =>
      isEligible(film, juror) && !isAssigned(film, juror),
    getFilms: (juror: PanelJuror): ReadonlySet<PanelFilm> =>
      filmsByJuror.get(juror.id) ?? new Set(),
    getJurors: (film: PanelFilm): PanelJuror[] =>
      [...(jurorIdsByFilm.get(film.id) ?? [])].flatMap((id) => jurorById.get(id) ?? []),
    /**
     * Cost of assigning a further film to a juror, whose load is then `load`. Loads are as even as possible when the
     * total cost of all assignments is minimal.
     */
    getCost: (juror: PanelJuror, load: number) =>
      (load - 0.5) / (haveAllLimits ? juror.limit || 1 : 1),
    countMissing: (film: PanelFilm) => jurorsPerFilm - (jurorIdsByFilm.get(film.id)?.size ?? 0),
    add(film: PanelFilm, juror: PanelJuror) {
      jurorIdsByFilm.get(film.id)?.add(juror.id);
      filmsByJuror.get(juror.id)?.add(film);
    },
    remove(film: PanelFilm, juror: PanelJuror) {
      jurorIdsByFilm.get(film.id)?.delete(juror.id);
      filmsByJuror.get(juror.id)?.delete(film);
    },
    apply(moves: readonly Move[]) {
      for (const { film, from } of moves) board.remove(film, from);
      for (const { film, to } of moves) board.add(film, to);
    },
    listAssignments: (): Assignment[] =>
      films.flatMap((film) =>
        board
          .getJurors(film)
          .map((juror) => ({ film: film.id, juror: juror.id, isFixed: isFixed(film, juror) })),
      ),
  };

  const fixedFirst = current.toSorted((a, b) => Number(b.isFixed) - Number(a.isFixed));
  for (const assignment of fixedFirst) {
    const film = filmById.get(assignment.film);
    const juror = jurorById.get(assignment.juror);
    if (!film || !juror) continue;
    const fits = board.canTake(film, juror) && hasRoom(juror) && board.countMissing(film) > 0;
    if (!assignment.isFixed && !fits) continue;
    board.add(film, juror);
    if (assignment.isFixed) fixedKeys.add(`${film.id}\n${juror.id}`);
  }
  return board;
}
