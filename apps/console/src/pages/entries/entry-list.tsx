import type { SavedView } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ColumnPicker } from '../../components/column-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { dash } from '../../lib/entry-labels.ts';
import { type ListState, readListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { useMediaQuery } from '../../lib/theme.ts';
import { type ChangeList, useList, useListState } from '../../lib/use-list.ts';
import { getNewMailingPath } from '../mailings/mailing-paths.ts';
import type { BulkAction } from './bulk-actions.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
import { CertificatesDialog } from './certificates-dialog.tsx';
import { EntryBulkActions, useEntrySelection } from './entry-bulk.tsx';
import {
  buildEntryColumns,
  type ColumnName,
  columnNames,
  defaultColumns,
  filterKnownColumns,
  listColumnOptions,
  phoneColumns,
} from './entry-columns.tsx';
import { buildMoreEntryFilters, entryFilterShape, useEntryFilters } from './entry-filters.tsx';
import { ArchiveFilesDialog, ExportTableDialog } from './export-dialogs.tsx';
import { ViewsMenu } from './views-menu.tsx';

const shape = {
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: entryFilterShape,
  columns: columnNames,
};

const reviewerActions: BulkAction[] = ['tick', 'publish', 'sendBack', 'reject', 'assign'];

type ExportName = 'all' | 'picked' | 'files' | 'catalogue' | 'pickedCatalogue' | 'certificates';

const curatorActions: BulkAction[] = ['shortlist'];

export default function EntryListPage() {
  const access = usePermissions();
  const [state, change] = useListState(shape);
  const { shown, choose, views, reload: renew } = useViewsAndColumns(state, change);
  const selection = useEntrySelection(state);
  const filters = useEntryFilters();
  const { data } = useList('consoleEntries', state);
  const [exported, setExported] = useState<ExportName | null>(null);
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
        more={buildMoreEntryFilters(state, change)}
        {...(hasRoom && { width: columns.reduce((sum, { width }) => sum + Number(width), 48) })}
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
            {hasRoom && (
              <ColumnPicker
                options={listColumnOptions()}
                shown={shown}
                usual={defaultColumns}
                choose={choose}
              />
            )}
            {access.canSendMailings && (
              <LinkButton to={getNewMailingPath('entries', state)}>
                {t('mailings.write')}
              </LinkButton>
            )}
            <Button icon={<Icon name="download" size={16} />} onClick={() => setExported('all')}>
              {t('lists.act.export')}
            </Button>
            <Button onClick={() => setExported('catalogue')}>{t('lists.catalogue.title')}</Button>
            <Button onClick={() => setExported('certificates')}>
              {t('lists.certificates.title')}
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
        <Button onClick={() => setExported('pickedCatalogue')}>{t('lists.catalogue.title')}</Button>
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
      <CatalogueDialog
        isOpen={exported === 'catalogue' || exported === 'pickedCatalogue'}
        onClose={() => setExported(null)}
        state={state}
        ids={exported === 'pickedCatalogue' ? ids : []}
      />
      <CertificatesDialog isOpen={exported === 'certificates'} onClose={() => setExported(null)} />
    </>
  );
}

const params = { list: 'entries' } as const;
const queryKey = ['listChoices', 'entries'];

const noViews: readonly SavedView[] = [];

/** Loads the saved views. Takes the visible columns from the URL, otherwise those that the user chose last. */
function useViewsAndColumns(state: ListState, change: ChangeList) {
  const client = useQueryClient();
  const { data } = useScreenData(
    queryKey,
    'listChoices',
    { params, background: true },
    { staleTime: 60_000 },
  );
  const chosen = filterKnownColumns(state.columns ?? data?.columns ?? []);

  async function chooseColumns(columns: ColumnName[]) {
    change({ columns, current: state.current });
    client.setQueryData(queryKey, data && { ...data, columns });
    const stored = await callOrNullOnError('chooseColumns', {
      params,
      body: { columns },
      background: true,
    });
    if (!stored?.ok) notices.error(t('lists.columns.saveFailed'));
  }

  return {
    shown: chosen.length > 0 ? chosen : defaultColumns,
    choose: chooseColumns,
    views: data?.views ?? noViews,
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
