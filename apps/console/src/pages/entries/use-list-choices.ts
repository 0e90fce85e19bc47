import type { SavedView } from '@film-contest/contract/entry-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOrNullOnError, fetchScreenData } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import type { ChangeList } from '../../lib/use-list.ts';
import { type ColumnName, defaultColumns, filterKnownColumns } from './entry-columns.tsx';

const params = { list: 'entries' } as const;
const queryKey = ['listChoices', 'entries'];

const noViews: readonly SavedView[] = [];

/**
 * Loads the saved views and the visible columns: those in the URL, otherwise the last chosen ones.
 */
export function useViewsAndColumns(state: ListState, change: ChangeList) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchScreenData('listChoices', { params, background: true, signal }),
    staleTime: 60_000,
  });
  const chosen = filterKnownColumns(state.columns ?? data?.columns ?? []);

  async function chooseColumns(columns: ColumnName[]) {
    change({ columns, current: state.current });
    client.setQueryData(queryKey, data && { ...data, columns });
    const stored = await callOrNullOnError('chooseColumns', {
      params,
      body: { columns },
      background: true,
    });
    if (!stored?.ok) notices.error(t('lists.columns.notKept'));
  }

  return {
    shown: chosen.length > 0 ? chosen : defaultColumns,
    choose: chooseColumns,
    views: data?.views ?? noViews,
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
