/** Groups items by a key, in the order of the first item of each group. */
export function groupItems<T, G extends { id: number }>(
  items: readonly T[],
  groupOf: (item: T) => G,
): { group: G; items: T[] }[] {
  const groups = new Map<number, { group: G; items: T[] }>();
  for (const item of items) {
    const group = groupOf(item);
    const known = groups.get(group.id);
    if (known) known.items.push(item);
    else groups.set(group.id, { group, items: [item] });
  }
  return [...groups.values()];
}
