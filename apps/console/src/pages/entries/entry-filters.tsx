import { Select } from 'antd';
import type { MoreFilters } from '../../components/list-toolbar.tsx';
import { RangeFields } from '../../components/range-fields.tsx';
import { getEntryStateLabel } from '../../components/state-tag.tsx';
import { listEntrantGroupOptions, visibleStates } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import type { ChangeList } from '../../lib/use-list.ts';

/** The most severe check result of an entry. */
export const checkLevels = ['refusal', 'advice', 'ok'] as const;

const lists = ['selectedopen', 'selected', 'exhibition'] as const;
export const placements = [...lists, 'none'] as const;

/** The filters in the toolbar. */
export function useEntryFilters() {
  const reviewers = useReviewers();
  return [
    {
      name: 'state',
      label: t('console.entry.state'),
      options: visibleStates.map((value) => ({ value, label: getEntryStateLabel(value) })),
    },
    { name: 'group', label: t('console.entry.group'), options: listEntrantGroupOptions() },
    {
      name: 'checks',
      label: t('console.entry.checks'),
      options: checkLevels.map((value) => ({ value, label: t(`checks.level.${value}`) })),
    },
    {
      name: 'assignee',
      label: t('lists.assignee'),
      onOpenChange: refreshReviewers,
      options: [
        { value: 'me', label: t('lists.filter.mine') },
        { value: 'nobody', label: t('lists.filter.nobody') },
        ...reviewers
          .filter(({ isMe }) => !isMe)
          .map((each) => ({ value: each.id, label: getReviewerLabel(each) })),
      ],
    },
  ];
}

const moreFilterNames = ['school', 'placement', 'from', 'to', 'minSeconds', 'maxSeconds'] as const;

const maxSeconds = 999_999;

/** Converts typed text to a filter value in seconds. */
const parseDurationFilter = (text: string) =>
  text && Number.isFinite(Number(text))
    ? [String(Math.min(Math.max(Math.round(Number(text)), 0), maxSeconds))]
    : [];

/** Rarely used filters. */
export const buildRareEntryFilters = (state: ListState, change: ChangeList): MoreFilters => ({
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
  return (
    <>
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
          ...lists.map((value) => ({ value, label: t(`content.type.${value}`) })),
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
