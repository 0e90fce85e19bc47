import { limits } from '@film-contest/contract/limits';

export type Direction = 'ascend' | 'descend';

export interface ListShape {
  sorters: readonly string[];
  /** Maps a filter to its allowed values; null allows any text. */
  filters: Readonly<Record<string, readonly string[] | null>>;
  /** Selectable columns, in display order. */
  columns?: readonly string[];
}

export interface ListState {
  current: number;
  pageSize: number;
  search: string;
  sorter: Partial<Record<string, Direction>>;
  filters: Partial<Record<string, string[]>>;
  /** Visible columns of the list. If undefined, the columns that the user chose last apply. */
  columns?: string[];
}

export const pageSizes = [10, 20, 50, limits.page.max];

/** Reads a list's state from the URL. Ignores unknown sort fields, filters and values. */
export function readListState(query: URLSearchParams, shape: ListShape): ListState {
  return {
    current: parsePositiveNumber(query.get('current'), 1, limits.page.deepest),
    pageSize: parsePositiveNumber(query.get('pageSize'), limits.page.size, limits.page.max),
    search: (query.get('search') ?? '').trim().slice(0, 100),
    sorter: readSorter(parseJsonObject(query.get('sorter')), shape),
    filters: readFilters(parseJsonObject(query.get('filters')), shape),
    ...readColumns(query.get('columns'), shape),
  };
}

/** Converts a list's state to a query string. Omits default values. */
export function toListSearchParams(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  const filters = Object.entries(state.filters).filter(([, values]) => values?.length);
  if (state.current > 1) query.set('current', String(state.current));
  if (state.pageSize !== limits.page.size) query.set('pageSize', String(state.pageSize));
  if (Object.keys(state.sorter).length > 0) query.set('sorter', JSON.stringify(state.sorter));
  if (filters.length > 0) query.set('filters', JSON.stringify(Object.fromEntries(filters)));
  if (state.search) query.set('search', state.search);
  if (state.columns) query.set('columns', state.columns.join());
  return query;
}

/** Keeps only numeric values of a filter, because users can type any text into it. */
export function removeNonNumericFilterValues(
  filters: ListState['filters'],
  name: string,
): ListState['filters'] {
  const { [name]: values = [], ...rest } = filters;
  const numbers = values.map((each) => each.trim()).filter((each) => /^\d{1,9}$/.test(each));
  return numbers.length > 0 ? { ...rest, [name]: numbers } : rest;
}

/** Returns the path of a list with the given filters or search. */
export const getListPath = (path: string, part: Partial<ListState>) =>
  `${path}?${toListSearchParams({ ...readListState(new URLSearchParams(), emptyShape), ...part })}`;

const emptyShape: ListShape = { sorters: [], filters: {} };

/** Applies a change to the state of a list. Every change except a page change returns to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, current: 1, ...change };
}

/** Whether two states have the same search and filters. Sort order and page are ignored. */
export const hasSameRowFilter = (a: ListState, b: ListState) =>
  a.search === b.search && JSON.stringify(a.filters) === JSON.stringify(b.filters);

export const hasSearchOrFilter = (state: ListState) =>
  state.search !== '' || Object.values(state.filters).some((values) => values?.length);

function parsePositiveNumber(text: string | null, fallback: number, max: number) {
  const number = Math.trunc(Number(text));
  return text && Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : fallback;
}

function parseJsonObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isSortDirection = (value: unknown): value is Direction =>
  value === 'ascend' || value === 'descend';

function readSorter(given: Record<string, unknown>, shape: ListShape) {
  const [name, value] = Object.entries(given)[0] ?? [];
  return name && shape.sorters.includes(name) && isSortDirection(value) ? { [name]: value } : {};
}

function readColumns(given: string | null, { columns: known = [] }: ListShape) {
  const wanted = given?.split(',') ?? [];
  const columns = known.filter((name) => wanted.includes(name));
  return columns.length > 0 ? { columns } : {};
}

function readFilters(given: Record<string, unknown>, shape: ListShape) {
  const filters: Partial<Record<string, string[]>> = {};
  for (const [name, known] of Object.entries(shape.filters)) {
    const values = given[name];
    if (!Array.isArray(values)) continue;
    const kept = values.filter(
      (value): value is string => typeof value === 'string' && (known?.includes(value) ?? true),
    );
    if (kept.length > 0) filters[name] = [...new Set(kept)];
  }
  return filters;
}
