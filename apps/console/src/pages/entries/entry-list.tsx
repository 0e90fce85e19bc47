import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { dash, visibleStates } from '../../lib/entry-labels.ts';
import { readListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { useMediaQuery } from '../../lib/theme-choice.ts';
import { useList, useListState } from '../../lib/use-list.ts';
import type { BulkAction } from './bulk-actions.ts';
import { VisibleColumnsMenu } from './column-choice.tsx';
import { EntryBulkActions } from './entry-bulk.tsx';
import { buildEntryColumns, columnNames, phoneColumns } from './entry-columns.tsx';
import {
  buildRareEntryFilters,
  checkLevels,
  placements,
  useEntryFilters,
} from './entry-filters.tsx';
import { ExportTableDialog } from './export-dialog.tsx';
import { ArchiveFilesDialog } from './files-dialog.tsx';
import { useEntrySelection } from './use-entry-selection.ts';
import { useViewsAndColumns } from './use-list-choices.ts';
import { ViewsMenu } from './views-menu.tsx';

const shape = {
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: {
    state: visibleStates,
    group: ['open', 'student'],
    checks: checkLevels,
    assignee: null,
    school: null,
    placement: placements,
    from: null,
    to: null,
    minSeconds: null,
    maxSeconds: null,
  },
  columns: columnNames,
};

const reviewerActions: BulkAction[] = ['assign', 'publish', 'sendBack'];
const curatorActions: BulkAction[] = ['shortlist'];

export default function EntryListPage() {
  const access = useAccessKeys();
  const [state, change] = useListState(shape);
  const { shown, choose, views, reload: renew } = useViewsAndColumns(state, change);
  const selection = useEntrySelection(state);
  const filters = useEntryFilters();
  const { data } = useList('consoleEntries', state);
  const [exported, setExported] = useState<'all' | 'picked' | 'files' | null>(null);
  const hasRoom = useMediaQuery('(min-width: 768px)');
  const columns = buildEntryColumns(hasRoom ? shown : phoneColumns, state);
  const ids = selection.picks.map(({ id }) => id);
  return (
    <>
      <ListPage
        title={t('console.menu.entries')}
        call="consoleEntries"
        state={state}
        change={change}
        columns={columns}
        empty={{
          text: t('dashboard.noEntries'),
          action: access.canManageSettings && (
            <LinkButton to="/settings/phases">{t('settings.phases.title')}</LinkButton>
          ),
        }}
        searchFor={t('console.entry.searchFor')}
        totalText={({ total, isMore }) => (isMore ? t('lists.totalMore', { total }) : null)}
        filters={filters}
        more={buildRareEntryFilters(state, change)}
        {...(hasRoom && { width: columns.reduce((sum, { width }) => sum + width, 48) })}
        selection={{
          keys: ids,
          change: selection.change,
          getName: ({ number, title }) => `${number ?? dash} ${title}`,
        }}
        actions={
          <>
            <ViewsMenu
              state={{ ...state, columns: [...shown] }}
              shape={shape}
              views={views}
              open={(query) =>
                change({ ...readListState(new URLSearchParams(query), shape), current: 1 })
              }
              reload={renew}
            />
            {hasRoom && <VisibleColumnsMenu shown={shown} choose={choose} />}
            <Button icon={<Icon name="download" size={16} />} onClick={() => setExported('all')}>
              {t('lists.act.export')}
            </Button>
          </>
        }
      />
      <EntryBulkActions
        selection={selection}
        total={data?.total ?? 0}
        offered={[
          ...(access.canReview ? reviewerActions : []),
          ...(access.canCurate ? curatorActions : []),
        ]}
      >
        <Button onClick={() => setExported('picked')}>{t('lists.act.export')}</Button>
        <Button onClick={() => setExported('files')}>{t('lists.act.files')}</Button>
      </EntryBulkActions>
      <ExportTableDialog
        isOpen={exported === 'all' || exported === 'picked'}
        onClose={() => setExported(null)}
        state={state}
        shown={shown}
        ids={exported === 'all' ? [] : ids}
      />
      <ArchiveFilesDialog
        isOpen={exported === 'files'}
        onClose={() => setExported(null)}
        ids={ids}
      />
    </>
  );
}
