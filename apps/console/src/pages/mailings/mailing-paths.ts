import type { MailingAudience } from '@film-contest/contract/mailings';
import { getListPath, type ListState, readListState } from '../../lib/list-state.ts';
import { accountFilterShape } from '../accounts/account-filters.ts';
import { entryFilterShape } from '../entries/entry-filters.tsx';

type FilteredList = 'entries' | 'accounts';

const filterShapes = { entries: entryFilterShape, accounts: accountFilterShape };

/** Returns the path of a new mailing to all rows of a filtered list. */
export const getNewMailingPath = (
  list: FilteredList,
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
) => `${getListPath('/mailings/new', { search, filters })}&list=${list}`;

export const getNewEntryMailingPath = (entryId: string) => `/mailings/new?entry=${entryId}`;

export const getMailingPath = ({ id }: { id: string }) => `/mailings/${id}`;

/** Reads the audience of a new mailing from its URL. */
export function readAudienceFromUrl(query: URLSearchParams): MailingAudience {
  const entry = query.get('entry');
  if (entry) return { list: 'entry', entry };
  const list: FilteredList = query.get('list') === 'accounts' ? 'accounts' : 'entries';
  const { search, filters } = readListState(query, { sorters: [], filters: filterShapes[list] });
  return { list, search, filters } as MailingAudience;
}

/** Returns the path of the list that shows the recipients' entries or accounts. */
export function getAudiencePath(audience: MailingAudience): string {
  if (audience.list === 'entry') return `/entries/${audience.entry}`;
  if (audience.list === 'announced') return `/content/${audience.type}`;
  const { list, search, filters } = audience;
  return getListPath(`/${list}`, { search, filters: filters as ListState['filters'] });
}
