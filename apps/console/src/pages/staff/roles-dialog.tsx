import type { Role } from '@film-contest/contract/access';
import { staffRoles } from '@film-contest/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useSubmit } from '../../lib/send-form.ts';
import { startUp } from '../../lib/start-up.ts';
import { useProof } from '../security/use-proof.tsx';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';
import { type Member, staffKey } from './use-staff.ts';

interface RolesDialogProps {
  /** Whose roles; nobody's while the dialog is closed. */
  member: Member | null;
  onClose: () => void;
}

/** Gives a member of staff other roles. */
export const RolesDialog = ({ member, onClose }: RolesDialogProps) => (
  <Modal
    open={member !== null}
    onCancel={onClose}
    title={member && t('people.staff.rolesOf', { name: member.name })}
    footer={null}
    destroyOnHidden
    width={560}
  >
    {member && <RolesForm member={member} onClose={onClose} />}
  </Modal>
);

interface Typed {
  roles?: Role[];
}

function RolesForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, name, roles, isMe } = member;
  const { proven, dialog } = useProof();

  const { busy, submit } = useSubmit(async (values: Typed) => {
    setRefusal(null);
    const body = checkedValues(form, staffRoles, { ...values, roles: values.roles ?? [] });
    if (!body) return;
    const outcome = await proven(() =>
      call('saveStaffRoles', { params: { id }, body, quiet: true }),
    );
    if (!outcome) return;
    if (!outcome.ok) {
      if (!showServerFaults(form, outcome.fields)) setRefusal(outcome.msg);
      return;
    }
    notices.success(t('people.staff.rolesSaved', { name }));
    onClose();
    if (isMe) await startUp();
    await client.invalidateQueries({ queryKey: staffKey });
  });

  return (
    <>
      {dialog}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ roles }}
        onFinish={submit}
      >
        {refusal && <Alert type="error" showIcon title={refusal} className={styles.alert ?? ''} />}
        {isMe && (
          <Alert
            type="warning"
            showIcon
            title={t('people.staff.ownRoles')}
            className={styles.alert ?? ''}
          />
        )}
        <RoleField />
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('forms.save')}
          </Button>
        </div>
      </Form>
    </>
  );
}
