import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { t } from '../lib/messages.ts';

interface Option<V> {
  value: V;
  /** How it is shown, in the list and when chosen. */
  label: ReactNode;
}

interface RemoteSelectProps<V> {
  /** Name of what is chosen from, in the cache. */
  name: readonly string[];
  find: (search: string) => Promise<Option<V>[]>;
  /** The chosen one where the search does not show it. */
  findOne: (value: V) => Promise<Option<V> | null>;
  /** What is said, and offered, when there is nothing to choose from. */
  none?: ReactNode;
  placeholder: string;
  required: boolean;
  disabled: boolean;
  // The form around it gives these.
  id?: string;
  value?: V | null;
  onChange?: (value: V | null) => void;
}

/** Chooses one of many that the server searches. */
export function RemoteSelect<V extends string | number>(props: RemoteSelectProps<V>) {
  const {
    name,
    find: search,
    findOne: findByValue,
    value,
    onChange,
    none,
    required,
    ...rest
  } = props;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['options', ...name, wanted],
    queryFn: () => search(wanted),
    placeholderData: (before) => before,
  });
  const listed = found.data ?? [];
  const isListed = listed.some((option) => option.value === value);
  const chosen = useQuery({
    queryKey: ['option', ...name, value],
    queryFn: () => (value ? findByValue(value) : null),
    enabled: Boolean(value) && found.isSuccess && !isListed,
  });
  const extra = !isListed && chosen.data ? [chosen.data] : [];
  return (
    <Select<V>
      {...(rest.id && { id: rest.id })}
      placeholder={rest.placeholder}
      disabled={rest.disabled}
      value={value ?? null}
      options={[...listed, ...extra]}
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear={!required}
      loading={found.isFetching}
      notFoundContent={wanted ? t('console.list.noneFound') : (none ?? t('console.list.empty'))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
