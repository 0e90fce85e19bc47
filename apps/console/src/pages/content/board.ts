/** A group of a sortable list with the ids of its items. `key` is null for ungrouped items. */
export interface Section {
  key: number | null;
  ids: readonly number[];
}

export type Board = readonly Section[];

/** A position on the board: before the item at `index`, or at the end of the section. */
export interface Place {
  section: number;
  index: number;
}

/** Lists all ids in board order. */
export const listItemIds = (board: Board): number[] => board.flatMap(({ ids }) => ids);

/** Returns the position of an item, or null if it is not on the board. */
export function findItemPlace(board: Board, id: number): Place | null {
  const section = board.findIndex(({ ids }) => ids.includes(id));
  return section < 0 ? null : { section, index: board[section]?.ids.indexOf(id) ?? 0 };
}

/** Moves an item to another position. Returns the same board if the item or the position does not exist. */
export function moveItem(board: Board, id: number, to: Place): Board {
  const from = findItemPlace(board, id);
  if (!from || !board[to.section]) return board;
  const isBefore = from.section === to.section && from.index < to.index;
  const index = isBefore ? to.index - 1 : to.index;
  return board.map(({ key, ids }, section) => {
    const rest = ids.filter((each) => each !== id);
    if (section !== to.section) return { key, ids: rest };
    return { key, ids: [...rest.slice(0, index), id, ...rest.slice(index)] };
  });
}

/** Moves an item by one step, across sections. Returns the same board at its ends. */
export function moveItemByOneStep(board: Board, id: number, by: -1 | 1): Board {
  const from = findItemPlace(board, id);
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

export function listGroupChanges(before: Board, after: Board): { id: number; to: number | null }[] {
  const groupKeyById = new Map(
    before.flatMap(({ key, ids }) => ids.map((id) => [id, key] as const)),
  );
  return after.flatMap(({ key, ids }) =>
    ids.filter((id) => groupKeyById.get(id) !== key).map((id) => ({ id, to: key })),
  );
}

interface Grouped {
  id: number;
  /** Id of the group that the item belongs to. */
  group: number | null;
}

/**
 * Builds the board of a list. Items without a known group form the first section. That section is omitted if it is
 * empty and every item must have a group.
 */
export function buildBoard(
  items: readonly Grouped[],
  groups: readonly number[],
  mayBeFree: boolean,
): Board {
  const getGroupKey = ({ group }: Grouped) =>
    group !== null && groups.includes(group) ? group : null;
  const sections = [null, ...groups].map((key) => ({
    key,
    ids: items.filter((item) => getGroupKey(item) === key).map(({ id }) => id),
  }));
  return sections.filter(({ key, ids }) => key !== null || mayBeFree || ids.length > 0);
}
