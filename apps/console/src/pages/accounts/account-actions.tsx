import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { erasureOnRequest, suspension } from '@film-contest/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../components/dialog.tsx';
import {
  DialogActions,
  DialogButton,
  FormDialog,
  KeptForm,
  useKeptForm,
} from '../../components/forms.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { downloadJson } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import {
  showServerErrors,
  submitForm,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import { announceSuccess } from '../../lib/waiting-counts.ts';
import { useIdentityProof } from '../security/use-identity-proof.tsx';
import type { Account } from './account-labels.ts';
import styles from './accounts.module.css';

/** Buttons for an account. Each asks for confirmation. */
export function AccountActions({ account }: { account: Account }) {
  const { state, kind, sessions } = account;
  const confirm = useConfirmDialog();
  const [isSuspending, setSuspending] = useState(false);
  const { busy, restore, endSessions, mailActivation } = useAccountActions(account);

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

/** Calls that need only the account's id. */
type AccountCall = 'restoreAccount' | 'endSessions' | 'mailActivation';

function useAccountActions({ id, account }: Account) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();

  function refreshAccountQueries(changed: Account | null) {
    if (changed) client.setQueryData(['account', id], changed);
    else void client.invalidateQueries({ queryKey: ['account', id] });
    for (const stale of ['consoleAccounts', 'summary', 'staff']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  }

  /** @param done success message. */
  async function changeAccount(
    name: AccountCall,
    done: string,
    channel: 'mail' | null = null,
  ): Promise<void> {
    const outcome = await run(() => call(name, { params: { id } }));
    if (outcome?.ok) announceSuccess(done, channel);
    refreshAccountQueries(outcome?.ok ? (outcome.data as Contract[AccountCall]['data']) : null);
  }

  return {
    busy,
    show: refreshAccountQueries,
    restore: () => changeAccount('restoreAccount', t('people.accounts.restored', { account })),
    endSessions: () =>
      changeAccount('endSessions', t('people.accounts.sessionsEnded', { account })),
    mailActivation: () =>
      changeAccount('mailActivation', t('people.accounts.activationMailed', { account }), 'mail'),
  };
}

interface DialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason before suspending an account. */
const SuspendAccountDialog = ({ account, open, onClose }: DialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('people.accounts.suspendAsk', account)}>
    <SuspendAccountForm account={account} onClose={onClose} />
  </FormDialog>
);

interface Typed {
  reason?: string;
}

function SuspendAccountForm({ account, onClose }: Omit<DialogProps, 'open'>) {
  const { show } = useAccountActions(account);
  const { id } = account;
  const kept = useKeptForm<Typed>(
    `suspend ${id}`,
    t('people.accounts.keptReason', { account: account.account }),
  );
  const { busy, submit } = useFormSubmission(async (values: Typed) => {
    const suspended = await submitForm({
      form: kept.form,
      call: 'suspendAccount',
      params: { id },
      schema: suspension,
      draft: values,
    });
    if (!suspended) return;
    kept.drop();
    notices.success(t('people.accounts.suspended', account));
    show(suspended);
    onClose();
  });

  return (
    <KeptForm kept={kept} onFinish={submit}>
      <Alert
        type="warning"
        showIcon
        className={styles.warning ?? ''}
        title={t(
          account.isStaff ? 'people.accounts.suspendStaffHint' : 'people.accounts.suspendHint',
        )}
      />
      <Form.Item
        name="reason"
        label={t('people.accounts.reason')}
        extra={t('people.accounts.reasonHint')}
      >
        <LongText rows={[3, 12]} max={limits.reason.max} showsCount />
      </Form.Item>
      <DialogActions label={t('people.accounts.suspend')} onClose={onClose} busy={busy} danger />
    </KeptForm>
  );
}

export function AccountRequestActions({ account }: { account: Account }) {
  const { id } = account;
  const { proven, dialog } = useIdentityProof();
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
        <DialogButton
          danger
          disabled={account.isStaff}
          label={t('people.accounts.erase')}
          title={t('people.accounts.eraseAsk', account)}
          width={600}
        >
          {(close) => <EraseAccountForm account={account} onClose={close} />}
        </DialogButton>
      </div>
      {account.isStaff && <p className={styles.none}>{t('people.accounts.eraseStaff')}</p>}
      {dialog}
    </section>
  );
}

interface ErasureValues {
  account?: string;
  withdrawsPublished?: boolean;
}

/** Explains what erasing deletes. The user must type the account's e-mail address or phone number. */
function EraseAccountForm({ account, onClose }: Omit<DialogProps, 'open'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form] = Form.useForm<ErasureValues>();
  const { proven, dialog } = useIdentityProof();
  const { id, entryList } = account;
  const published = entryList.filter(({ state }) => state === 'published');
  const others = entryList.length - published.length;
  const { busy, submit } = useFormSubmission(async (values: ErasureValues) => {
    const draft = { ...values, withdrawsPublished: values.withdrawsPublished === true };
    const body = validateForm(form, erasureOnRequest, draft);
    if (!body) return;
    const outcome = await proven(() =>
      call('eraseAccountOf', { params: { id }, body, quiet: true }),
    );
    if (!outcome) return;
    if (!outcome.ok) {
      const isShown = showServerErrors(form, outcome.fields);
      if (!isShown) notices.error(outcome.msg);
      // Reloads the account. The server usually rejects an erasure because one of the entries was published after the
      // page had loaded.
      void client.invalidateQueries({ queryKey: ['account', id] });
      return;
    }
    notices.success(t('people.accounts.erased'));
    onClose();
    await navigate('/accounts');
    client.removeQueries({ queryKey: ['account', id] });
    void client.invalidateQueries({ queryKey: ['consoleAccounts'] });
  });

  return (
    <>
      {dialog}
      <Form form={form} layout="vertical" onFinish={submit}>
        <p className={styles.explained}>{t('people.accounts.eraseHint')}</p>
        {others > 0 && (
          <p className={styles.explained}>{t('people.accounts.eraseOthers', { count: others })}</p>
        )}
        {published.length > 0 && (
          <>
            <Alert
              type="warning"
              showIcon
              className={styles.warning ?? ''}
              title={t('people.accounts.erasePublished', {
                count: published.length,
                numbers: new Intl.ListFormat(t.locale).format(
                  published.map(({ number }) => number ?? ''),
                ),
              })}
            />
            <Form.Item name="withdrawsPublished" valuePropName="checked">
              <Checkbox>{t('people.accounts.eraseAware')}</Checkbox>
            </Form.Item>
          </>
        )}
        <Form.Item name="account" label={t('people.accounts.eraseType', account)}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <DialogActions label={t('people.accounts.erase')} onClose={onClose} busy={busy} danger />
      </Form>
    </>
  );
}
