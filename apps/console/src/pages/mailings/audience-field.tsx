import type { Mailing, MailingAudience } from '@film-contest/contract/mailings';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { ListToolbar, toOptions } from '../../components/list-toolbar.tsx';
import { changeListState, type ListState, readListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { listAccountFilters } from '../accounts/account-filters.ts';
import { buildMoreEntryFilters, useEntryFilters } from '../entries/entry-filters.tsx';
import { getAudienceLabel } from './mailing-labels.ts';
import { getAudiencePath } from './mailing-paths.ts';
import styles from './mailings.module.css';

interface FieldProps {
  /** The chosen recipients. The surrounding form item passes this prop. */
  value?: MailingAudience;
  onChange?: (audience: MailingAudience) => void;
  /** Entry of the recipient if the mailing goes to one entrant. */
  entry: Mailing['entry'];
}

type Filtered = Extract<MailingAudience, { list: 'entries' | 'accounts' }>;

/** Chooses the recipients with the filters of the entry list or of the account list. */
export function AudienceField({ value, onChange = () => {}, entry }: FieldProps) {
  if (!value) return null;
  if (value.list === 'announced') {
    return (
      <p className={styles.audience}>
        <Link to={getAudiencePath(value)}>{getAudienceLabel(value)}</Link>
      </p>
    );
  }
  if (value.list === 'entry') {
    return (
      <p className={styles.audience}>
        {t('mailings.audience.entry')}{' '}
        <Link to={getAudiencePath(value)}>
          {entry ? [entry.number, entry.title].filter(Boolean).join(' ') : t('mailings.theEntry')}
        </Link>
      </p>
    );
  }
  const switchList = (list: Filtered['list']) => onChange({ list, search: '', filters: {} });
  return (
    <div className={styles.audience}>
      <Segmented
        value={value.list}
        onChange={switchList}
        options={toOptions(['entries', 'accounts'], (list) => t(`mailings.audience.${list}`))}
      />
      <AudienceFilters key={value.list} value={value} onChange={onChange} />
      <Link to={getAudiencePath(value)} target="_blank">
        {t('mailings.openList')}
      </Link>
    </div>
  );
}

interface FiltersProps {
  value: Filtered;
  onChange: (audience: MailingAudience) => void;
}

function AudienceFilters({ value, onChange }: FiltersProps) {
  const entryFilters = useEntryFilters();
  const state: ListState = {
    ...readListState(new URLSearchParams(), { sorters: [], filters: {} }),
    search: value.search,
    filters: value.filters as ListState['filters'],
  };
  function changeAudience(part: Partial<ListState>) {
    const { search, filters } = changeListState(state, part);
    const chosen = Object.entries(filters).filter(([, values]) => values?.length);
    onChange({ ...value, search, filters: Object.fromEntries(chosen) } as MailingAudience);
  }
  return value.list === 'entries' ? (
    <ListToolbar
      state={state}
      change={changeAudience}
      searchFor={t('console.entry.searchFor')}
      filters={entryFilters}
      more={buildMoreEntryFilters(state, changeAudience)}
    />
  ) : (
    <ListToolbar
      state={state}
      change={changeAudience}
      searchFor={t('people.accounts.searchFor')}
      filters={listAccountFilters()}
    />
  );
}
