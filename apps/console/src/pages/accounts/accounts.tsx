import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import { Button, type TableColumnsType } from 'antd';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import { Tag } from '../../components/state-tag.tsx';
import { dash } from '../../lib/entry-texts.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useAccess } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './accounts.module.css';
import { type AccountActions, useAccountActions } from './use-account-actions.ts';

type Account = Contract['consoleAccounts']['data']['list'][number];

const states: readonly Account['state'][] = ['active', 'inactive', 'suspended'];
const tones = { active: 'quiet', inactive: 'warning', suspended: 'danger' } as const;

const shape = { sorters: ['createdAt'], filters: { state: states } };

const stateText = (state: Account['state']) => t(`people.accounts.state.${state}`);

/** Everyone who registered. */
export function Page() {
  const [state, change] = useListState(shape);
  const actions = useAccountActions();
  const mayManage = useAccess().canManageAccounts === true;
  return (
    <ListPage
      title={t('people.accounts.title')}
      call="consoleAccounts"
      state={state}
      change={change}
      columns={columnsOf(state, mayManage ? actions : null)}
      searchFor={t('people.accounts.searchFor')}
      filters={[
        {
          name: 'state',
          label: t('people.accounts.state'),
          options: states.map((value) => ({ value, label: stateText(value) })),
        },
      ]}
      width={920}
    />
  );
}

function columnsOf(state: ListState, actions: AccountActions | null): TableColumnsType<Account> {
  return [
    {
      title: t('people.accounts.account'),
      width: 260,
      render: (_, { account, isStaff }) => (
        <span className={styles.account}>
          {account}
          {isStaff && <span className={styles.staff}>{t('people.accounts.staff')}</span>}
        </span>
      ),
    },
    { title: t('forms.name'), width: 160, render: (_, { name }) => name ?? dash },
    {
      title: t('people.accounts.state'),
      width: 140,
      render: (_, row) => <Tag tone={tones[row.state]}>{stateText(row.state)}</Tag>,
    },
    {
      title: t('people.accounts.entries'),
      width: 90,
      align: 'end',
      render: (_, { entries }) => formatNumber(t.locale, entries),
    },
    {
      title: t('people.accounts.createdAt'),
      width: 180,
      ...sortedBy(state, 'createdAt'),
      render: (_, { createdAt }) => moment(createdAt),
    },
    ...(actions ? [actionsColumn(actions)] : []),
  ];
}

const actionsColumn = ({ suspend, restore }: AccountActions) => ({
  title: t('people.actions'),
  width: 120,
  render: (_: unknown, account: Account) =>
    account.state === 'suspended' ? (
      <Button
        size="small"
        aria-label={t('people.accounts.restoreNamed', account)}
        onClick={() => restore(account)}
      >
        {t('people.accounts.restore')}
      </Button>
    ) : (
      <Button
        size="small"
        aria-label={t('people.accounts.suspendNamed', account)}
        onClick={() => suspend(account)}
      >
        {t('people.accounts.suspend')}
      </Button>
    ),
});
