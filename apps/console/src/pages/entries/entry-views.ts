import {
  type ListShape,
  type ListState,
  readListState,
  toListSearchParams,
} from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { reviewColumns } from './entry-columns.tsx';

interface View {
  name: string;
  /** Query string of the list's URL. */
  query: string;
}

const buildFilterQuery = (filters: ListState['filters'], columns: readonly string[] = []) =>
  new URLSearchParams({
    filters: JSON.stringify(filters),
    ...(columns.length > 0 && { columns: columns.join() }),
  }).toString();

/**
 * Lists the views that every account has. Includes the view of ready entries only for staff who can filter by
 * checklist.
 */
export const listBuiltInViews = (mayFilterByChecklist: boolean): View[] => [
  { name: t('lists.views.all'), query: '' },
  ...(mayFilterByChecklist
    ? [{ name: t('lists.views.ready'), query: buildFilterQuery({ checklist: ['complete'] }) }]
    : []),
  {
    name: t('console.state.in_review'),
    query: buildFilterQuery({ state: ['in_review'] }, reviewColumns),
  },
  { name: t('console.state.published'), query: buildFilterQuery({ state: ['published'] }) },
  {
    name: t('console.state.changes_requested'),
    query: buildFilterQuery({ state: ['changes_requested'] }),
  },
  { name: t('console.group.open'), query: buildFilterQuery({ group: ['open'] }) },
  { name: t('console.group.student'), query: buildFilterQuery({ group: ['student'] }) },
];

/** Converts a list state to the query of a view, without the page number. */
export const toViewQuery = (state: ListState) =>
  toListSearchParams({ ...state, current: 1 }).toString();

/** Reads a view's state. Ignores unknown columns and filters. */
export const parseViewState = (query: string, shape: ListShape) =>
  readListState(new URLSearchParams(query), shape);

/** Whether a list matches a view. A view without columns matches any columns. */
export function isListInView(state: ListState, query: string, shape: ListShape): boolean {
  const view = parseViewState(query, shape);
  const { columns, ...rest } = state;
  return toViewQuery(view.columns ? state : rest) === toViewQuery(view);
}
