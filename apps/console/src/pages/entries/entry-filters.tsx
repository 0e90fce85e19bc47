import { entryFlags } from '@film-contest/contract/entry-flags';
import { formatNumber } from '@film-contest/messages/format';
import { Select } from 'antd';
import { getEntryStateLabel } from '../../components/cells.tsx';
import {
  buildFilter,
  type Filter,
  type MoreFilters,
  RangeFields,
  toOptions,
} from '../../components/list-toolbar.tsx';
import { listEntrantGroupOptions, visibleStates } from '../../lib/entry-labels.ts';
import { useEntryTags } from '../../lib/entry-tags.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import { usePermissions } from '../../lib/start-up.ts';
import type { ChangeList } from '../../lib/use-list.ts';

/** Filter values for the most severe check result of an entry. */
const checkLevels = ['refusal', 'advice', 'ok'] as const;

/** Filter values for entries and revisions in review: whether all required checklist items are ticked. */
const checklistFilters = ['complete', 'open'] as const;

const lists = ['selectedopen', 'selected', 'exhibition'] as const;
const placements = [...lists, 'none'] as const;

/** The filters that the toolbar of a list of entries shows. */
export function useEntryFilters(): Filter[] {
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
  ...(['checklist', 'flag', 'tag', 'notes', 'school', 'placement'] as const),
  ...(['from', 'to', 'minSeconds', 'maxSeconds'] as const),
] as const;

const maxSeconds = 999_999;

/** Converts typed text to a filter value in seconds. */
export const parseDurationFilter = (text: string) =>
  text && Number.isFinite(Number(text))
    ? [String(Math.min(Math.max(Math.round(Number(text)), 0), maxSeconds))]
    : [];

/**
 * Whether the signed-in member of staff can filter by checklist. Others cannot, because the filter reveals which
 * teams have members under 14.
 */
export function useMayFilterByChecklist(): boolean {
  const { canReview, canSeeAccounts } = usePermissions();
  return canReview === true || canSeeAccounts === true;
}

export const buildMoreEntryFilters = (state: ListState, change: ChangeList): MoreFilters => ({
  names: moreFilterNames,
  fields: <MoreFilterFields state={state} change={change} />,
});

interface FieldsProps {
  state: ListState;
  change: ChangeList;
}

function MoreFilterFields({ state: { filters }, change }: FieldsProps) {
  const setFilters = (part: ListState['filters']) => change({ filters: { ...filters, ...part } });
  const getFirstValue = (name: (typeof moreFilterNames)[number]) => filters[name]?.[0] ?? '';
  const toFilterValues = (text: string) => (text ? [text] : []);
  const { data: known } = useEntryTags();
  const mayFilterByChecklist = useMayFilterByChecklist();
  return (
    <>
      {mayFilterByChecklist && (
        <Select
          mode="multiple"
          allowClear
          placeholder={t('lists.checklist')}
          aria-label={t('lists.checklist')}
          showSearch={false}
          options={toOptions(checklistFilters, (value) =>
            value === 'complete' ? t('lists.checklist.complete') : t('lists.checklist.open'),
          )}
          value={filters.checklist ?? []}
          onChange={(checklist: string[]) => setFilters({ checklist })}
        />
      )}
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
        value={[getFirstValue('from'), getFirstValue('to')]}
        onChange={([from, to]) =>
          setFilters({ from: toFilterValues(from), to: toFilterValues(to) })
        }
      />
      <RangeFields
        legend={t('lists.filter.duration')}
        type="number"
        labels={[t('lists.filter.atLeast'), t('lists.filter.atMost')]}
        value={[getFirstValue('minSeconds'), getFirstValue('maxSeconds')]}
        onChange={([min, max]) =>
          setFilters({ minSeconds: parseDurationFilter(min), maxSeconds: parseDurationFilter(max) })
        }
      />
    </>
  );
}

/** Filters of a list of entries and the values that the URL may contain. */
export const entryFilterShape = {
  state: visibleStates,
  group: ['open', 'student'],
  checks: checkLevels,
  checklist: checklistFilters,
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
};
