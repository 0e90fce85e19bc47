import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { dash } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import { getNewMailingPath } from '../mailings/mailing-paths.ts';
import { accountFilterShape, listAccountFilters } from './account-filters.ts';
import {
  type AccountRow,
  accountTones,
  getAccountPath,
  getAccountStateLabel,
} from './account-labels.ts';
import styles from './accounts.module.css';

const shape = { sorters: ['createdAt'], filters: accountFilterShape };

export default function AccountListPage() {
  const [state, change] = useListState(shape);
  const access = usePermissions();
  return (
    <ListPage
      title={t('people.accounts.title')}
      call="consoleAccounts"
      state={state}
      change={change}
      columns={buildAccountColumns(state)}
      searchFor={t('people.accounts.searchFor')}
      filters={listAccountFilters()}
      actions={
        access.canSendMailings && (
          <LinkButton to={getNewMailingPath('accounts', state)}>{t('mailings.write')}</LinkButton>
        )
      }
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
