import type { SavedView } from '@film-contest/contract/entry-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOrNull, fetchData } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import type { ChangeList } from '../../lib/use-list.ts';
import { type ColumnName, defaultColumns, filterColumns } from './entry-columns.tsx';

const params = { list: 'entries' } as const;
const queryKey = ['listChoices', 'entries'];

const noViews: readonly SavedView[] = [];

/**
 * Loads the saved views and the visible columns: those in the URL, otherwise the last chosen ones.
 */
export function useListChoices(state: ListState, change: ChangeList) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchData('listChoices', { params, background: true, signal }),
    staleTime: 60_000,
  });
  const chosen = filterColumns(state.columns ?? data?.columns ?? []);

  async function choose(columns: ColumnName[]) {
    change({ columns, current: state.current });
    client.setQueryData(queryKey, data && { ...data, columns });
    const stored = await callOrNull('chooseColumns', {
      params,
      body: { columns },
      background: true,
    });
    if (!stored?.ok) notices.error(t('lists.columns.notKept'));
  }

  return {
    shown: chosen.length > 0 ? chosen : defaultColumns,
    choose,
    views: data?.views ?? noViews,
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
