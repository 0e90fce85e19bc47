/** Moves an item of a list by one place. */
export function moveItem<T>(items: readonly T[], index: number, step: -1 | 1): T[] {
  const moved = items.slice(index, index + 1);
  return items.toSpliced(index, moved.length).toSpliced(Math.max(index + step, 0), 0, ...moved);
}
