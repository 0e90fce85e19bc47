/** A group of a list that is put in order: what stands in it, by id. `key` is null for those in none. */
export interface Section {
  key: number | null;
  ids: readonly number[];
}

export type Board = readonly Section[];

/** A place on the board: before what stands at `index` now; at the end of its section when nothing does. */
export interface Place {
  section: number;
  index: number;
}

/** Every id in the order of the board. */
export const listIds = (board: Board): number[] => board.flatMap(({ ids }) => ids);

/** Where something stands; null when it is not on the board. */
export function findPlace(board: Board, id: number): Place | null {
  const section = board.findIndex(({ ids }) => ids.includes(id));
  return section < 0 ? null : { section, index: board[section]?.ids.indexOf(id) ?? 0 };
}

/** The board with something at another place; as it was when either is not on it. */
export function moveItem(board: Board, id: number, to: Place): Board {
  const from = findPlace(board, id);
  if (!from || !board[to.section]) return board;
  const isBefore = from.section === to.section && from.index < to.index;
  const index = isBefore ? to.index - 1 : to.index;
  return board.map(({ key, ids }, section) => {
    const rest = ids.filter((each) => each !== id);
    if (section !== to.section) return { key, ids: rest };
    return { key, ids: [...rest.slice(0, index), id, ...rest.slice(index)] };
  });
}

/** The board with something one step up or down, across its sections; as it was at both ends. */
export function stepItem(board: Board, id: number, by: -1 | 1): Board {
  const from = findPlace(board, id);
  if (!from) return board;
  const { section, index } = from;
  const last = (board[section]?.ids.length ?? 0) - 1;
  if (by < 0) {
    if (index > 0) return moveItem(board, id, { section, index: index - 1 });
    const above = board[section - 1];
    return above ? moveItem(board, id, { section: section - 1, index: above.ids.length }) : board;
  }
  if (index < last) return moveItem(board, id, { section, index: index + 2 });
  return moveItem(board, id, { section: section + 1, index: 0 });
}

/** What goes to another section on the way from one board to another. */
export function listGroupChanges(before: Board, after: Board): { id: number; to: number | null }[] {
  const keyOf = new Map(before.flatMap(({ key, ids }) => ids.map((id) => [id, key] as const)));
  return after.flatMap(({ key, ids }) =>
    ids.filter((id) => keyOf.get(id) !== key).map((id) => ({ id, to: key })),
  );
}

interface Grouped {
  id: number;
  /** The group that it says it is in. */
  group: number | null;
}

/**
 * The board of a list in its order. What is in no group that is known stands by itself, first; that
 * section is there only when it holds something, or something may go there.
 */
export function buildBoard(
  items: readonly Grouped[],
  groups: readonly number[],
  mayBeFree: boolean,
): Board {
  const keyOf = ({ group }: Grouped) => (group !== null && groups.includes(group) ? group : null);
  const sections = [null, ...groups].map((key) => ({
    key,
    ids: items.filter((item) => keyOf(item) === key).map(({ id }) => id),
  }));
  return sections.filter(({ key, ids }) => key !== null || mayBeFree || ids.length > 0);
}
