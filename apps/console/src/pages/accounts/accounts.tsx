import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
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
        buildFilter('state', t('people.accounts.state'), accountStates, getAccountStateLabel),
        buildFilter('kind', t('people.accounts.kind'), accountKinds, (value) =>
          t(`people.accounts.kind.${value}`),
        ),
        buildFilter('company', t('people.accounts.company'), accountCompanies, (value) =>
          t(`people.accounts.company.${value}`),
        ),
      ]}
      width={820}
    />
  );
}

const buildAccountColumns = (state: ListState): TableColumnsType<AccountRow> => [
  buildColumn(t('people.accounts.account'), null, ({ id, account, isStaff }) => (
    <span className={styles.account}>
      <Link to={getAccountPath(id)}>{account}</Link>
      {isStaff && <span className={styles.staff}>{t('people.accounts.staff')}</span>}
    </span>
  )),
  buildColumn(t('forms.name'), 200, ({ name }) => (
    <span className={styles.account}>{name ?? dash}</span>
  )),
  buildColumn(t('people.accounts.state'), 140, (row) => (
    <ColouredTag tone={accountTones[row.state]}>{getAccountStateLabel(row.state)}</ColouredTag>
  )),
  buildColumn(t('people.accounts.entries'), { width: 90, align: 'end' }, ({ entries }) =>
    formatNumber(t.locale, entries),
  ),
  buildColumn(
    t('people.accounts.createdAt'),
    { width: 140, ...buildSortProps(state, 'createdAt', 'descend') },
    ({ createdAt }) => <ShortTimeWithTooltip at={createdAt} />,
  ),
];
