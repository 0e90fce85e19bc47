import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { buildSortProps, ListPage } from '../../components/list-page.tsx';
import { dash } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useListState } from '../../lib/use-list.ts';
import {
  type AccountRow,
  accountCompanies,
  accountKinds,
  accountStates,
  accountTones,
  getAccountPath,
  getAccountStateLabel,
} from './account-labels.ts';
import styles from './accounts.module.css';

const shape = {
  sorters: ['createdAt'],
  filters: { state: accountStates, kind: accountKinds, company: accountCompanies },
};

/** The list of registered accounts. */
export default function AccountListPage() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('people.accounts.title')}
      call="consoleAccounts"
      state={state}
      change={change}
      columns={buildAccountColumns(state)}
      searchFor={t('people.accounts.searchFor')}
      filters={[
        {
          name: 'state',
          label: t('people.accounts.state'),
          options: accountStates.map((value) => ({ value, label: getAccountStateLabel(value) })),
        },
        {
          name: 'kind',
          label: t('people.accounts.kind'),
          options: accountKinds.map((value) => ({
            value,
            label: t(`people.accounts.kind.${value}`),
          })),
        },
        {
          name: 'company',
          label: t('people.accounts.company'),
          options: accountCompanies.map((value) => ({
            value,
            label: t(`people.accounts.company.${value}`),
          })),
        },
      ]}
      width={820}
    />
  );
}

const buildAccountColumns = (state: ListState): TableColumnsType<AccountRow> => [
  {
    title: t('people.accounts.account'),
    render: (_, { id, account, isStaff }) => (
      <span className={styles.account}>
        <Link to={getAccountPath(id)}>{account}</Link>
        {isStaff && <span className={styles.staff}>{t('people.accounts.staff')}</span>}
      </span>
    ),
  },
  {
    title: t('forms.name'),
    width: 200,
    render: (_, { name }) => <span className={styles.account}>{name ?? dash}</span>,
  },
  {
    title: t('people.accounts.state'),
    width: 140,
    render: (_, row) => (
      <ColouredTag tone={accountTones[row.state]}>{getAccountStateLabel(row.state)}</ColouredTag>
    ),
  },
  {
    title: t('people.accounts.entries'),
    width: 90,
    align: 'end',
    render: (_, { entries }) => formatNumber(t.locale, entries),
  },
  {
    title: t('people.accounts.createdAt'),
    width: 140,
    ...buildSortProps(state, 'createdAt', 'descend'),
    render: (_, { createdAt }) => <ShortTimeWithTooltip at={createdAt} />,
  },
];
