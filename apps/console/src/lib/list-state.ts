import { limits } from '@film-contest/contract/limits';

export type Direction = 'ascend' | 'descend';

/** What a list can be sorted and filtered by. */
export interface ListShape {
  sorters: readonly string[];
  /** Filter name → the values it knows; null when any text is a value. */
  filters: Readonly<Record<string, readonly string[] | null>>;
  /** Columns that can be chosen, in their order. */
  columns?: readonly string[];
}

/** The state of a list, as it stands in the address. */
export interface ListState {
  current: number;
  pageSize: number;
  search: string;
  sorter: Partial<Record<string, Direction>>;
  filters: Partial<Record<string, string[]>>;
  /** Which columns are shown; without it, those that the reader has chosen before. */
  columns?: string[];
}

export const pageSizes = [10, 20, 50, limits.page.max];

/** Reads a list's state from its address; whatever the list does not have is left out. */
export function readListState(query: URLSearchParams, shape: ListShape): ListState {
  return {
    current: parseNumber(query.get('current'), 1, limits.page.deepest),
    pageSize: parseNumber(query.get('pageSize'), limits.page.size, limits.page.max),
    search: (query.get('search') ?? '').trim().slice(0, 100),
    sorter: readSorter(parseObject(query.get('sorter')), shape),
    filters: readFilters(parseObject(query.get('filters')), shape),
    ...readColumns(query.get('columns'), shape),
  };
}

/** The address of a list's state; what is as usual is left out of it. */
export function writeListState(state: ListState): URLSearchParams {
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

/** The address of a list that shows only some of its rows. */
export const getListPath = (path: string, part: Partial<ListState>) =>
  `${path}?${writeListState({ ...readListState(new URLSearchParams(), emptyShape), ...part })}`;

const emptyShape: ListShape = { sorters: [], filters: {} };

/** A change other than to the page itself leads back to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, current: 1, ...change };
}

/** Whether two states are of the same rows, in whatever order and on whatever page. */
export const isSameList = (a: ListState, b: ListState) =>
  a.search === b.search && JSON.stringify(a.filters) === JSON.stringify(b.filters);

export const isFiltered = (state: ListState) =>
  state.search !== '' || Object.values(state.filters).some((values) => values?.length);

function parseNumber(text: string | null, fallback: number, max: number) {
  const number = Math.trunc(Number(text));
  return text && Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : fallback;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isDirection = (value: unknown): value is Direction =>
  value === 'ascend' || value === 'descend';

function readSorter(given: Record<string, unknown>, shape: ListShape) {
  const [name, value] = Object.entries(given)[0] ?? [];
  return name && shape.sorters.includes(name) && isDirection(value) ? { [name]: value } : {};
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
