import type { Contract } from '@film-contest/contract/contract';
import { RemoteSelect } from '../../components/remote-select.tsx';
import { fetchData } from '../../lib/api.ts';
import { getGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';

interface EntryFieldProps {
  disabled: boolean;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

type Entry = Contract['placeableEntries']['data']['list'][number];

const toOption = ({ id, number, title, group }: Entry) => ({
  value: id,
  label: (
    <>
      <span className={styles.number}>{number}</span> {title}{' '}
      <span className={styles.minor}>{getGroupLabel(group)}</span>
    </>
  ),
});

const find = (query: Partial<Contract['placeableEntries']['query']>) =>
  fetchData('placeableEntries', { query: { pageSize: 50, ...query }, background: true });

/** A select for a published entry. */
export const EntryField = (field: EntryFieldProps) => (
  <RemoteSelect<string>
    {...field}
    name={['entries']}
    required
    placeholder={t('content.entryHint')}
    none={t('votes.exposure.empty')}
    find={async (search) => (await find(search ? { search } : {})).list.map(toOption)}
    findOne={async (id) => {
      const [entry] = (await find({ filters: { id: [id] } })).list;
      return entry ? toOption(entry) : null;
    }}
  />
);
