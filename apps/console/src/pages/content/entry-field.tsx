import type { Contract } from '@film-contest/contract/contract';
import { RemoteSelect } from '../../components/remote-select.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';

interface EntryFieldProps {
  disabled: boolean;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

type Entry = Contract['placeableEntries']['data']['list'][number];

const toEntryOption = ({ id, number, title, group }: Entry) => ({
  value: id,
  label: (
    <>
      <span className={styles.number}>{number}</span> {title}{' '}
      <span className={styles.minor}>{getEntrantGroupLabel(group)}</span>
    </>
  ),
});

const findPlaceableEntries = (query: Partial<Contract['placeableEntries']['query']>) =>
  fetchScreenData('placeableEntries', { query: { pageSize: 50, ...query }, background: true });

/** A select for a published entry. */
export const PublishedEntrySelect = (field: EntryFieldProps) => (
  <RemoteSelect<string>
    {...field}
    name={['entries']}
    required
    placeholder={t('content.entryHint')}
    none={t('votes.exposure.empty')}
    find={async (search) =>
      (await findPlaceableEntries(search ? { search } : {})).list.map(toEntryOption)
    }
    findOne={async (id) => {
      const [entry] = (await findPlaceableEntries({ filters: { id: [id] } })).list;
      return entry ? toEntryOption(entry) : null;
    }}
  />
);
