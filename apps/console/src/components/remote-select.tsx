import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { t } from '../lib/messages.ts';

interface Option<V> {
  value: V;
  /** Label of the option, in the list and as selected value. */
  label: ReactNode;
}

interface RemoteSelectProps<V> {
  /** Query key of the options. */
  name: readonly string[];
  find: (search: string) => Promise<Option<V>[]>;
  /** Loads the selected option if the search results do not contain it. */
  findOne: (value: V) => Promise<Option<V> | null>;
  /** Content shown if an unfiltered search returns no options. */
  none?: ReactNode;
  placeholder: string;
  required: boolean;
  disabled: boolean;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: V | null;
  onChange?: (value: V | null) => void;
}

/** A select whose options the server searches. */
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
