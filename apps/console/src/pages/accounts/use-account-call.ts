import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import type { Account } from './account-labels.ts';

/** Calls that need only the account's id. */
type AccountCall = 'restoreAccount' | 'endSessions' | 'mailActivation';

/** Changes an account and shows the result. */
export function useAccountCall({ id, account }: Account) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();

  function refreshAccountQueries(changed: Account | null) {
    if (changed) client.setQueryData(['account', id], changed);
    else void client.invalidateQueries({ queryKey: ['account', id] });
    for (const stale of ['consoleAccounts', 'summary', 'staff']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  }

  /** @param done message shown after the account was changed. */
  async function changeAccount(name: AccountCall, done: string): Promise<void> {
    const outcome = await run(() => call(name, { params: { id } }));
    if (outcome?.ok) notices.success(done);
    refreshAccountQueries(outcome?.ok ? (outcome.data as Contract[AccountCall]['data']) : null);
  }

  return {
    busy,
    show: refreshAccountQueries,
    restore: () => changeAccount('restoreAccount', t('people.accounts.restored', { account })),
    endSessions: () =>
      changeAccount('endSessions', t('people.accounts.sessionsEnded', { account })),
    mailActivation: () =>
      changeAccount('mailActivation', t('people.accounts.activationMailed', { account })),
  };
}
