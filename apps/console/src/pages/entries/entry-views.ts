import {
  type ListShape,
  type ListState,
  readListState,
  writeListState,
} from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';

interface View {
  name: string;
  /** Query string of the list's URL. */
  query: string;
}

const toFilterQuery = (filters: ListState['filters']) =>
  new URLSearchParams({ filters: JSON.stringify(filters) }).toString();

/** Views available to everyone. */
export const listBuiltInViews = (): View[] => [
  { name: t('lists.views.all'), query: '' },
  { name: t('console.state.in_review'), query: toFilterQuery({ state: ['in_review'] }) },
  { name: t('console.state.published'), query: toFilterQuery({ state: ['published'] }) },
  {
    name: t('console.state.changes_requested'),
    query: toFilterQuery({ state: ['changes_requested'] }),
  },
  { name: t('console.group.open'), query: toFilterQuery({ group: ['open'] }) },
  { name: t('console.group.student'), query: toFilterQuery({ group: ['student'] }) },
];

/** Converts a list state to the query of a view, without the page number. */
export const toViewQuery = (state: ListState) =>
  writeListState({ ...state, current: 1 }).toString();

/** Reads a view's state. Ignores unknown columns and filters. */
export const readViewState = (query: string, shape: ListShape) =>
  readListState(new URLSearchParams(query), shape);

/** Whether a list matches a view. A view without columns matches any columns. */
export function matchesView(state: ListState, query: string, shape: ListShape): boolean {
  const view = readViewState(query, shape);
  const { columns, ...rest } = state;
  return toViewQuery(view.columns ? state : rest) === toViewQuery(view);
}
