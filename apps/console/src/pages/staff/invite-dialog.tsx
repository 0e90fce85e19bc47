import type { Role } from '@film-contest/contract/access';
import { invite } from '@film-contest/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';
import { staffKey } from './use-staff.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks somebody to join the staff. */
export const InviteDialog = ({ open, onClose }: InviteDialogProps) => (
  <Modal
    open={open}
    onCancel={onClose}
    title={t('people.staff.invite')}
    footer={null}
    destroyOnHidden
    width={560}
  >
    <InviteForm onClose={onClose} />
  </Modal>
);

interface Typed {
  email?: string;
  roles?: Role[];
}

function InviteForm({ onClose }: Omit<InviteDialogProps, 'open'>) {
  const client = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const kept = useKeptForm<Typed>(form, 'invite', t('people.staff.invite'));

  async function send(values: Typed) {
    const body = checkedValues(form, invite, { ...values, roles: values.roles ?? [] });
    if (!body) return;
    const outcome = await call('inviteStaff', { body, quiet: true });
    if (!outcome.ok) {
      if (!showServerFaults(form, outcome.fields)) notices.error(outcome.msg);
      return;
    }
    kept.drop();
    notices.success(t('people.staff.invited', { email: body.email }));
    void client.invalidateQueries({ queryKey: staffKey });
    onClose();
  }

  async function submit(values: Typed) {
    setBusy(true);
    // A fault has been told by the client already.
    await send(values).catch(() => {});
    setBusy(false);
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, all: Typed) => kept.keep(all)}
    >
      {kept.restored && <p className={styles.minor}>{t('forms.restored')}</p>}
      <Form.Item name="email" label={t('forms.email')} extra={t('people.staff.inviteHint')}>
        <Input type="email" inputMode="email" autoComplete="off" />
      </Form.Item>
      <RoleField />
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('people.staff.sendInvitation')}
        </Button>
      </div>
    </Form>
  );
}
