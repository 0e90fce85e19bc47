import type { Role } from '@film-contest/contract/access';
import { staffRoles } from '@film-contest/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { FormErrorAlert } from '../../components/form-error.tsx';
import { call } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { startConsole } from '../../lib/start-up.ts';
import { FormError, useFormSubmission } from '../../lib/submit-form.ts';
import { useFreshProof } from '../security/use-proof.tsx';
import { RoleCheckboxes } from './role-field.tsx';
import styles from './staff.module.css';
import { type Member, staffKey } from './use-staff.ts';

interface RolesDialogProps {
  /** Null while the dialog is closed. */
  member: Member | null;
  onClose: () => void;
}

/** Changes a member's roles. */
export const MemberRolesDialog = ({ member, onClose }: RolesDialogProps) => (
  <FormDialog
    open={member !== null}
    onClose={onClose}
    title={member && t('people.staff.rolesOf', { name: member.name })}
  >
    {member && <MemberRolesForm member={member} onClose={onClose} />}
  </FormDialog>
);

interface Typed {
  roles?: Role[];
}

function MemberRolesForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const { id, name, roles, isMe } = member;
  const { proven, dialog } = useFreshProof();

  const { busy, refusal, submit } = useFormSubmission(async (values: Typed) => {
    const body = validateForm(form, staffRoles, { ...values, roles: values.roles ?? [] });
    if (!body) return;
    const outcome = await proven(() =>
      call('saveStaffRoles', { params: { id }, body, quiet: true }),
    );
    if (!outcome) return;
    if (!outcome.ok) {
      if (showServerErrors(form, outcome.fields)) return;
      throw new FormError(outcome.msg);
    }
    notices.success(t('people.staff.rolesSaved', { name }));
    onClose();
    if (isMe) await startConsole();
    await client.invalidateQueries({ queryKey: staffKey });
  });

  return (
    <>
      {dialog}
      <Form form={form} layout="vertical" initialValues={{ roles }} onFinish={submit}>
        <FormErrorAlert text={refusal} />
        {isMe && (
          <Alert
            type="warning"
            showIcon
            title={t('people.staff.ownRoles')}
            className={styles.alert ?? ''}
          />
        )}
        <RoleCheckboxes />
        <DialogActions label={t('forms.save')} onClose={onClose} busy={busy} />
      </Form>
    </>
  );
}
