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

const narrowed = (filters: ListState['filters']) =>
  new URLSearchParams({ filters: JSON.stringify(filters) }).toString();

/** The views that everybody has. */
export const builtInViews = (): View[] => [
  { name: t('lists.views.all'), query: '' },
  { name: t('console.state.in_review'), query: narrowed({ state: ['in_review'] }) },
  { name: t('console.state.published'), query: narrowed({ state: ['published'] }) },
  { name: t('console.state.changes_requested'), query: narrowed({ state: ['changes_requested'] }) },
  { name: t('console.group.open'), query: narrowed({ group: ['open'] }) },
  { name: t('console.group.student'), query: narrowed({ group: ['student'] }) },
];

/** What a view keeps of a list: all but which page of it is open. */
export const viewOf = (state: ListState) => writeListState({ ...state, current: 1 }).toString();

/** What a view opens; what the list does not know any more is left out. */
export const stateOf = (query: string, shape: ListShape) =>
  readListState(new URLSearchParams(query), shape);

/** Whether a list looks as a view has it; a view that names no columns leaves them as they are. */
export function looksLike(state: ListState, query: string, shape: ListShape): boolean {
  const view = stateOf(query, shape);
  const { columns, ...rest } = state;
  return viewOf(view.columns ? state : rest) === viewOf(view);
}
