import type { ListState } from '../../lib/list-state.ts';

type Filters = ListState['filters'];

/** Keeps only numeric values of the filter `entry`. */
export function filterNumericEntries({ entry = [], ...rest }: Filters): Filters {
  const numbers = entry.map((each) => each.trim()).filter((each) => /^\d{1,9}$/.test(each));
  return numbers.length > 0 ? { ...rest, entry: numbers } : rest;
}
