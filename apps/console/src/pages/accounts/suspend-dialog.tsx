import { limits } from '@film-contest/contract/limits';
import { suspension } from '@film-contest/contract/people';
import { Alert, Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { call } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import type { Account } from './account-labels.ts';
import styles from './accounts.module.css';
import { useAccountCall } from './use-account-call.ts';

interface DialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason before suspending an account. */
export const SuspendAccountDialog = ({ account, open, onClose }: DialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('people.accounts.suspendAsk', account)}>
    <SuspendAccountForm account={account} onClose={onClose} />
  </FormDialog>
);

interface Typed {
  reason?: string;
}

function SuspendAccountForm({ account, onClose }: Omit<DialogProps, 'open'>) {
  const { show } = useAccountCall(account);
  const { id } = account;
  const kept = useKeptForm<Typed>(
    `suspend ${id}`,
    t('people.accounts.keptReason', { account: account.account }),
  );
  const { busy, submit } = useFormSubmission(async (values: Typed) => {
    const body = validateForm(kept.form, suspension, values);
    if (!body) return;
    const outcome = await call('suspendAccount', { params: { id }, body, quiet: true });
    if (!outcome.ok) {
      if (!showServerErrors(kept.form, outcome.fields)) notices.error(outcome.msg);
      return;
    }
    kept.drop();
    notices.success(t('people.accounts.suspended', account));
    show(outcome.data);
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
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 12 }}
          count={{ show: true, max: limits.reason.max }}
        />
      </Form.Item>
      <DialogActions label={t('people.accounts.suspend')} onClose={onClose} busy={busy} danger />
    </KeptForm>
  );
}
