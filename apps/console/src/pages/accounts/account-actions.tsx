import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../lib/messages.ts';
import { useConfirmDialog } from '../../lib/use-confirm.ts';
import type { Account } from './account-labels.ts';
import styles from './accounts.module.css';
import { SuspendAccountDialog } from './suspend-dialog.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Buttons for an account. Each asks for confirmation. */
export function AccountActions({ account }: { account: Account }) {
  const { state, kind, sessions } = account;
  const confirm = useConfirmDialog();
  const [isSuspending, setSuspending] = useState(false);
  const { busy, restore, endSessions, mailActivation } = useAccountCall(account);

  const confirmRestoreAccount = () =>
    confirm({
      title: t('people.accounts.restoreAsk', account),
      content: t('people.accounts.restoreHint'),
      okText: t('people.accounts.restore'),
      onOk: restore,
    });

  const confirmEndSessions = () =>
    confirm({
      title: t('people.accounts.endSessionsAsk', account),
      content: t('people.accounts.endSessionsHint'),
      okText: t('people.accounts.endSessions'),
      onOk: endSessions,
    });

  return (
    <div className={styles.actions}>
      {state === 'inactive' && kind === 'email' && (
        <Button loading={busy} onClick={() => void mailActivation()}>
          {t('people.accounts.mailActivation')}
        </Button>
      )}
      {sessions.count > 0 && (
        <Button disabled={busy} onClick={confirmEndSessions}>
          {t('people.accounts.endSessions')}
        </Button>
      )}
      {state === 'suspended' ? (
        <Button disabled={busy} onClick={confirmRestoreAccount}>
          {t('people.accounts.restore')}
        </Button>
      ) : (
        <Button danger disabled={busy} onClick={() => setSuspending(true)}>
          {t('people.accounts.suspend')}
        </Button>
      )}
      <SuspendAccountDialog
        account={account}
        open={isSuspending}
        onClose={() => setSuspending(false)}
      />
    </div>
  );
}
