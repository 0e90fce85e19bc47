import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { downloadJson } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import { useFreshProof } from '../security/use-proof.tsx';
import type { Account } from './account-labels.ts';
import styles from './accounts.module.css';
import { EraseAccountDialog } from './erase-dialog.tsx';

/** Actions that the account's owner has requested. */
export function AccountRequestActions({ account }: { account: Account }) {
  const { id } = account;
  const [isErasing, setErasing] = useState(false);
  const { proven, dialog } = useFreshProof();
  const { busy, run } = useBusyState();

  async function exportAccount() {
    const outcome = await run(() =>
      proven(() => call('exportAccountOf', { params: { id }, quiet: true })),
    );
    if (outcome && !outcome.ok) notices.error(outcome.msg);
    if (outcome?.ok) downloadJson(`account-${account.account}.json`, outcome.data);
  }

  return (
    <section className={styles.requests}>
      <h2 className={styles.heading}>{t('people.accounts.requests')}</h2>
      <p className={styles.none}>{t('people.accounts.requestsHint')}</p>
      <div className={styles.actions}>
        <Button loading={busy} onClick={() => void exportAccount()}>
          {t('people.accounts.export')}
        </Button>
        <Button danger disabled={account.isStaff} onClick={() => setErasing(true)}>
          {t('people.accounts.erase')}
        </Button>
      </div>
      {account.isStaff && <p className={styles.none}>{t('people.accounts.eraseStaff')}</p>}
      {dialog}
      <EraseAccountDialog account={account} open={isErasing} onClose={() => setErasing(false)} />
    </section>
  );
}
