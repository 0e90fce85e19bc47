import { Badge, Button, Drawer, Input, Popover, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { hasSearchOrFilter, type ListState } from '../lib/list-state.ts';
import { t } from '../lib/messages.ts';
import { useMediaQuery } from '../lib/theme.ts';
import type { ChangeList } from '../lib/use-list.ts';
import { Icon } from './icon.tsx';
import styles from './list-toolbar.module.css';

interface Option {
  value: string;
  label: string;
}

export interface Filter {
  name: string;
  label: string;
  /** Selectable values; without options, the filter accepts any text. */
  options?: (Option | { label: string; options: Option[] })[];
  onOpenChange?: (isOpen: boolean) => void;
}

/** Fields for rarely used filters and for filters without a fixed set of values. */
export interface MoreFilters {
  /** Names of the filters that the additional filter fields set. */
  names: readonly string[];
  fields: ReactNode;
}

export interface ToolbarProps {
  state: ListState;
  change: ChangeList;
  filters?: readonly Filter[];
  more?: MoreFilters;
  /** Placeholder of the search box. Without it, the list has no search box. */
  searchFor?: string;
  /** Text that describes the active filters that have no control in the toolbar. */
  narrowedBy?: string | null;
}

/** The search box and filters of a list. On narrow screens one button opens the filters. */
export function ListToolbar(props: ToolbarProps) {
  const { state, change, filters = [], more, searchFor, narrowedBy } = props;
  const hasRoom = useMediaQuery('(min-width: 768px)');
  if (!searchFor && filters.length === 0 && !more) return null;
  const selects = filters.map((filter) => (
    <FilterSelect key={filter.name} filter={filter} state={state} change={change} />
  ));
  return (
    <search className={styles.toolbar}>
      {searchFor && (
        <Input.Search
          // Resets the search box to the search text of the URL after a navigation back.
          key={state.search}
          className={styles.search ?? ''}
          defaultValue={state.search}
          placeholder={searchFor}
          aria-label={searchFor}
          maxLength={100}
          allowClear
          onSearch={(search) => change({ search: search.trim() })}
        />
      )}
      {hasRoom && selects}
      {hasRoom && more && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          getPopupContainer={getPopupParent}
          content={<div className={styles.more}>{more.fields}</div>}
        >
          <ButtonWithCount count={countActiveFilters(state, more.names)}>
            {t('lists.filter.more')}
          </ButtonWithCount>
        </Popover>
      )}
      {!hasRoom && (selects.length > 0 || more) && (
        <FilterDrawer count={countActiveFilters(state, Object.keys(state.filters))}>
          {selects}
          {more?.fields}
        </FilterDrawer>
      )}
      {narrowedBy && <span className={styles.narrowed}>{narrowedBy}</span>}
      {hasSearchOrFilter(state) && <ClearFiltersButton change={change} />}
    </search>
  );
}

const countActiveFilters = ({ filters }: ListState, names: readonly string[]) =>
  names.filter((name) => filters[name]?.length).length;

interface FilterSelectProps {
  filter: Filter;
  state: ListState;
  change: ChangeList;
}

const FilterSelect = ({ filter, state, change }: FilterSelectProps) => {
  const { name, label, options, onOpenChange } = filter;
  return (
    <Select
      className={styles.filter ?? ''}
      {...(options ? { mode: 'multiple', showSearch: false } : { mode: 'tags', open: false })}
      maxTagCount="responsive"
      allowClear
      placeholder={label}
      aria-label={label}
      options={options ?? []}
      value={state.filters[name] ?? []}
      onChange={(values: string[]) => change({ filters: { ...state.filters, [name]: values } })}
      {...(onOpenChange && { onOpenChange })}
    />
  );
};

interface CountedButtonProps {
  /** Number of active filters, shown on the button. */
  count: number;
  children: string;
  icon?: ReactNode;
  onClick?: () => void;
}

/** A button with a number. Passes all other props to antd's button, for example the event handlers of a popover. */
const ButtonWithCount = ({ count, children, ...button }: CountedButtonProps) => (
  <Badge count={count} size="small">
    <Button {...button}>
      {children}
      {count > 0 && <span className="visually-hidden">{count}</span>}
    </Button>
  </Badge>
);

function FilterDrawer({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const closeFilterDrawer = () => setOpen(false);
  return (
    <>
      <ButtonWithCount
        count={count}
        icon={<Icon name="views" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('lists.filter.title')}
      </ButtonWithCount>
      <Drawer
        open={isOpen}
        onClose={closeFilterDrawer}
        placement="bottom"
        size="auto"
        title={t('lists.filter.title')}
      >
        <div className={styles.drawer}>
          {children}
          <Button type="primary" block onClick={closeFilterDrawer}>
            {t('lists.filter.show')}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

export const ClearFiltersButton = ({ change }: { change: ChangeList }) => (
  <Button type="text" onClick={() => change({ search: '', filters: {} })}>
    {t('console.list.clear')}
  </Button>
);

/** Renders a popup next to its trigger, so that the Tab key moves from the trigger into the popup. */
export const getPopupParent = (trigger: HTMLElement) => trigger.parentElement ?? document.body;

interface RangeFieldsProps {
  legend: string;
  type: 'date' | 'number';
  /** Start and end of the range. An empty string means no limit. */
  value: [string, string];
  labels: [string, string];
  onChange: (value: [string, string]) => void;
}

export function RangeFields({ legend, type, value, labels, onChange }: RangeFieldsProps) {
  const id = useId();
  const changeRangeLimit = (place: 0 | 1, text: string) =>
    onChange(place === 0 ? [text, value[1]] : [value[0], text]);
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      {([0, 1] as const).map((place) => (
        <div key={place} className={styles.end}>
          <label htmlFor={`${id} ${place}`}>{labels[place]}</label>
          <Input
            id={`${id} ${place}`}
            type={type}
            {...(type === 'number' && { min: 0, inputMode: 'numeric' as const })}
            // The field is uncontrolled and changes the URL only on blur or Enter, because a partly typed date has
            // no value.
            key={value[place]}
            defaultValue={value[place]}
            onBlur={({ target }) =>
              target.value !== value[place] && changeRangeLimit(place, target.value)
            }
            onPressEnter={({ currentTarget }) => changeRangeLimit(place, currentTarget.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}

export const toOptions = <V extends string | number, L>(
  values: readonly V[],
  getLabel: (value: V) => L,
) => values.map((value) => ({ value, label: getLabel(value) }));

/** Builds a filter with a fixed set of values. */
export const buildFilter = <V extends string | number>(
  name: string,
  label: string,
  values: readonly V[],
  getLabel: (value: V) => string,
): Filter => ({
  name,
  label,
  options: values.map((value) => ({ value: String(value), label: getLabel(value) })),
});
