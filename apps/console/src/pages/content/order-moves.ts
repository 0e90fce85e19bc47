/** Where something is put: right before or right after another. */
export type Place = { before: number } | { after: number };

/** The ids in their new order; the same order when the place is not among them. */
export function moved(ids: readonly number[], id: number, place: Place): number[] {
  const rest = ids.filter((other) => other !== id);
  const beside = rest.indexOf('before' in place ? place.before : place.after);
  if (beside < 0 || rest.length === ids.length) return [...ids];
  const at = 'before' in place ? beside : beside + 1;
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The place one step up or down the whole order; null at its ends. */
export function step(ids: readonly number[], id: number, by: -1 | 1): Place | null {
  const at = ids.indexOf(id);
  const beside = at < 0 ? undefined : ids[at + by];
  if (beside === undefined) return null;
  return by < 0 ? { before: beside } : { after: beside };
}
