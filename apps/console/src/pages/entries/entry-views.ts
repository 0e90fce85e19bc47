import {
  type ListShape,
  type ListState,
  readListState,
  writeListState,
} from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';

interface View {
  name: string;
  /** The part of the address behind the question mark. */
  query: string;
}

const toFilterQuery = (filters: ListState['filters']) =>
  new URLSearchParams({ filters: JSON.stringify(filters) }).toString();

/** The views that everybody has. */
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

/** What a view keeps of a list: all but which page of it is open. */
export const toViewQuery = (state: ListState) =>
  writeListState({ ...state, current: 1 }).toString();

/** What a view opens; what the list does not know any more is left out. */
export const readViewState = (query: string, shape: ListShape) =>
  readListState(new URLSearchParams(query), shape);

/** Whether a list looks as a view has it; a view that names no columns leaves them as they are. */
export function matchesView(state: ListState, query: string, shape: ListShape): boolean {
  const view = readViewState(query, shape);
  const { columns, ...rest } = state;
  return toViewQuery(view.columns ? state : rest) === toViewQuery(view);
}
