import { limits } from '@film-contest/contract/limits';
import { suspension } from '@film-contest/contract/people';
import { Alert, Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useSubmit } from '../../lib/send-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import type { Account } from './account-texts.ts';
import styles from './accounts.module.css';
import { useAccountCall } from './use-account-call.ts';

interface DialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason before an account is locked. */
export const SuspendDialog = ({ account, open, onClose }: DialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('people.accounts.suspendAsk', account)}>
    <SuspendForm account={account} onClose={onClose} />
  </FormDialog>
);

interface Typed {
  reason?: string;
}

function SuspendForm({ account, onClose }: Omit<DialogProps, 'open'>) {
  const [form] = Form.useForm<Typed>();
  const { show } = useAccountCall(account);
  const { id } = account;
  const kept = useKeptForm<Typed>(
    form,
    `suspend ${id}`,
    t('people.accounts.keptReason', { account: account.account }),
  );
  const { busy, submit } = useSubmit(async (values: Typed) => {
    const body = checkedValues(form, suspension, values);
    if (!body) return;
    const outcome = await call('suspendAccount', { params: { id }, body, quiet: true });
    if (!outcome.ok) {
      if (!showServerFaults(form, outcome.fields)) notices.error(outcome.msg);
      return;
    }
    kept.drop();
    notices.success(t('people.accounts.suspended', account));
    show(outcome.data);
    onClose();
  });

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, all: Typed) => kept.keep(all)}
    >
      <Alert
        type="warning"
        showIcon
        className={styles.warning ?? ''}
        title={t(
          account.isStaff ? 'people.accounts.suspendStaffHint' : 'people.accounts.suspendHint',
        )}
      />
      {kept.restored && <p className={styles.none}>{t('forms.restored')}</p>}
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
    </Form>
  );
}
