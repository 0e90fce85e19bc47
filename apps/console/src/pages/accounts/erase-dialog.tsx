import { erasureOnRequest } from '@film-contest/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { call } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { useFreshProof } from '../security/use-proof.tsx';
import type { Account } from './account-labels.ts';
import styles from './accounts.module.css';

interface DialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Explains what erasing deletes and asks for the account's address. */
export const EraseAccountDialog = ({ account, open, onClose }: DialogProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={t('people.accounts.eraseAsk', account)}
    width={600}
  >
    <EraseAccountForm account={account} onClose={onClose} />
  </FormDialog>
);

interface Typed {
  account?: string;
  withdrawsPublished?: boolean;
}

function EraseAccountForm({ account, onClose }: Omit<DialogProps, 'open'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form] = Form.useForm<Typed>();
  const { proven, dialog } = useFreshProof();
  const { id, entryList } = account;
  const published = entryList.filter(({ state }) => state === 'published');
  const others = entryList.length - published.length;
  const { busy, submit } = useFormSubmission(async (values: Typed) => {
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
      // Reloads the account, because one of its entries was published after the page had loaded.
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
