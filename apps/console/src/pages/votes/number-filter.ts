import type { ListState } from '../../lib/list-state.ts';

type Filters = ListState['filters'];

/** Filters whose `entry` holds numbers alone: what else somebody typed there is no entry. */
export function keepNumbers({ entry = [], ...rest }: Filters): Filters {
  const numbers = entry.map((each) => each.trim()).filter((each) => /^\d{1,9}$/.test(each));
  return numbers.length > 0 ? { ...rest, entry: numbers } : rest;
}
