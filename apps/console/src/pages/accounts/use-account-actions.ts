import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

type Account = Contract['consoleAccounts']['data']['list'][number];

/** Locking accounts and letting them in again, each after a question. */
export function useAccountActions() {
  const client = useQueryClient();
  const { modal } = App.useApp();

  async function move(
    name: 'suspendAccount' | 'restoreAccount',
    { id }: Account,
    done: string,
  ): Promise<void> {
    // Refusals and faults have been told by the client already.
    const outcome = await call(name, { params: { id } }).catch(() => null);
    if (outcome?.ok) notices.success(done);
    await client.invalidateQueries({ queryKey: ['consoleAccounts'] });
  }

  const suspend = (row: Account) =>
    modal.confirm({
      title: t('people.accounts.suspendAsk', row),
      icon: null,
      content: t(row.isStaff ? 'people.accounts.suspendStaffHint' : 'people.accounts.suspendHint'),
      okText: t('people.accounts.suspend'),
      okButtonProps: { danger: true },
      cancelText: t('forms.cancel'),
      onOk: () => move('suspendAccount', row, t('people.accounts.suspended', row)),
    });

  const restore = (row: Account) =>
    modal.confirm({
      title: t('people.accounts.restoreAsk', row),
      icon: null,
      content: t('people.accounts.restoreHint'),
      okText: t('people.accounts.restore'),
      cancelText: t('forms.cancel'),
      onOk: () => move('restoreAccount', row, t('people.accounts.restored', row)),
    });

  return { suspend, restore };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
