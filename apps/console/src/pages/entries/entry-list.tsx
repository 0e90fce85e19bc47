import { entryFlags } from '@film-contest/contract/entry-flags';
import type { SavedView } from '@film-contest/contract/entry-list';
import { formatNumber } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Popover, Select } from 'antd';
import { useState } from 'react';
import { getEntryStateLabel } from '../../components/cells.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import {
  buildFilter,
  getPopupParent,
  type MoreFilters,
  RangeFields,
  toOptions,
} from '../../components/list-toolbar.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { dash, listEntrantGroupOptions, visibleStates } from '../../lib/entry-labels.ts';
import { useEntryTags } from '../../lib/entry-tags.ts';
import { type ListState, readListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { useMediaQuery } from '../../lib/theme.ts';
import { type ChangeList, useList, useListState } from '../../lib/use-list.ts';
import type { BulkAction } from './bulk-actions.ts';
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
import styles from './entry-list.module.css';
import { ArchiveFilesDialog, ExportTableDialog } from './export-dialogs.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** The most severe check result of an entry. */
const checkLevels = ['refusal', 'advice', 'ok'] as const;

const lists = ['selectedopen', 'selected', 'exhibition'] as const;
const placements = [...lists, 'none'] as const;

function useEntryFilters() {
  const reviewers = useReviewers();
  return [
    buildFilter('state', t('console.entry.state'), visibleStates, getEntryStateLabel),
    { name: 'group', label: t('console.entry.group'), options: listEntrantGroupOptions() },
    buildFilter('checks', t('console.entry.checks'), checkLevels, (value) =>
      t(`checks.level.${value}`),
    ),
    {
      name: 'assignee',
      label: t('lists.assignee'),
      onOpenChange: refreshReviewers,
      options: [
        { value: 'me', label: t('lists.filter.mine') },
        { value: 'nobody', label: t('lists.filter.unassigned') },
        ...reviewers
          .filter(({ isMe }) => !isMe)
          .map((each) => ({ value: each.id, label: getReviewerLabel(each) })),
      ],
    },
  ];
}

const flags = [...entryFlags, 'none'] as const;
const noteFilters = ['some', 'none'] as const;

const moreFilterNames = [
  ...(['flag', 'tag', 'notes', 'school', 'placement'] as const),
  ...(['from', 'to', 'minSeconds', 'maxSeconds'] as const),
] as const;

const maxSeconds = 999_999;

/** Converts typed text to a filter value in seconds. */
export const parseDurationFilter = (text: string) =>
  text && Number.isFinite(Number(text))
    ? [String(Math.min(Math.max(Math.round(Number(text)), 0), maxSeconds))]
    : [];

const buildRareEntryFilters = (state: ListState, change: ChangeList): MoreFilters => ({
  names: moreFilterNames,
  fields: <RareFilterFields state={state} change={change} />,
});

interface FieldsProps {
  state: ListState;
  change: ChangeList;
}

function RareFilterFields({ state: { filters }, change }: FieldsProps) {
  const setFilters = (part: ListState['filters']) => change({ filters: { ...filters, ...part } });
  const getFirst = (name: (typeof moreFilterNames)[number]) => filters[name]?.[0] ?? '';
  const toFilterValues = (text: string) => (text ? [text] : []);
  const { data: known } = useEntryTags();
  return (
    <>
      <Select
        mode="multiple"
        allowClear
        placeholder={t('lists.flag')}
        aria-label={t('lists.flag')}
        showSearch={false}
        options={toOptions(flags, (flag) => t(`lists.flag.${flag}`))}
        value={filters.flag ?? []}
        onChange={(flag: string[]) => setFilters({ flag })}
      />
      <Select
        mode="multiple"
        allowClear
        placeholder={t('lists.tags')}
        aria-label={t('lists.tags')}
        options={(known?.tags ?? []).map(({ tag, count }) => ({
          value: tag,
          label: `${tag} (${formatNumber(t.locale, count)})`,
        }))}
        value={filters.tag ?? []}
        onChange={(tag: string[]) => setFilters({ tag })}
      />
      <Select
        allowClear
        placeholder={t('lists.notes')}
        aria-label={t('lists.notes')}
        options={toOptions(noteFilters, (value) => t(`lists.notes.${value}`))}
        value={filters.notes?.[0] ?? null}
        onChange={(value?: string) => setFilters({ notes: toFilterValues(value ?? '') })}
      />
      <Select
        mode="tags"
        open={false}
        allowClear
        placeholder={t('console.entry.schoolFilter')}
        aria-label={t('console.entry.schoolFilter')}
        value={filters.school ?? []}
        onChange={(school: string[]) => setFilters({ school })}
      />
      <Select
        mode="multiple"
        allowClear
        placeholder={t('lists.filter.placement')}
        aria-label={t('lists.filter.placement')}
        showSearch={false}
        options={[
          ...toOptions(lists, (value) => t(`content.type.${value}`)),
          { value: 'none', label: t('lists.filter.notPlaced') },
        ]}
        value={filters.placement ?? []}
        onChange={(placement: string[]) => setFilters({ placement })}
      />
      <RangeFields
        legend={t('lists.filter.submitted')}
        type="date"
        labels={[t('lists.filter.from'), t('lists.filter.to')]}
        value={[getFirst('from'), getFirst('to')]}
        onChange={([from, to]) =>
          setFilters({ from: toFilterValues(from), to: toFilterValues(to) })
        }
      />
      <RangeFields
        legend={t('lists.filter.duration')}
        type="number"
        labels={[t('lists.filter.atLeast'), t('lists.filter.atMost')]}
        value={[getFirst('minSeconds'), getFirst('maxSeconds')]}
        onChange={([min, max]) =>
          setFilters({ minSeconds: parseDurationFilter(min), maxSeconds: parseDurationFilter(max) })
        }
      />
    </>
  );
}

const shape = {
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: {
    state: visibleStates,
    group: ['open', 'student'],
    checks: checkLevels,
    assignee: null,
    school: null,
    placement: placements,
    flag: flags,
    tag: null,
    notes: noteFilters,
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

interface ColumnChoiceProps {
  shown: readonly ColumnName[];
  choose: (columns: ColumnName[]) => void;
}

function VisibleColumnsMenu({ shown, choose }: ColumnChoiceProps) {
  const choice = (
    <div className={styles.columnChoice}>
      <Checkbox.Group
        aria-label={t('lists.columns.title')}
        options={listColumnOptions().map((option) => ({
          ...option,
          disabled: shown.length === 1 && shown[0] === option.value,
        }))}
        value={[...shown]}
        onChange={(names) => choose(filterKnownColumns(names.map(String)))}
      />
      <Button size="small" onClick={() => choose([...defaultColumns])}>
        {t('lists.columns.usual')}
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      getPopupContainer={getPopupParent}
      content={choice}
    >
      <Button icon={<Icon name="columns" size={16} />}>{t('lists.columns.title')}</Button>
    </Popover>
  );
}

const params = { list: 'entries' } as const;
const queryKey = ['listChoices', 'entries'];

const noViews: readonly SavedView[] = [];

/** Loads the saved views and the visible columns: those in the URL, otherwise the last chosen ones. */
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
