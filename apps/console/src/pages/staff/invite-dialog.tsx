import type { Role } from '@film-contest/contract/access';
import { invite } from '@film-contest/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useFreshProof } from '../security/use-proof.tsx';
import { RoleCheckboxes } from './role-field.tsx';
import { staffKey } from './use-staff.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Invites someone to the staff. */
export const InviteStaffDialog = ({ open, onClose }: InviteDialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('people.staff.invite')}>
    <InviteStaffForm onClose={onClose} />
  </FormDialog>
);

interface Typed {
  email?: string;
  roles?: Role[];
}

function InviteStaffForm({ onClose }: Omit<InviteDialogProps, 'open'>) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>('invite', t('people.staff.invite'));
  const { proven, dialog } = useFreshProof();

  const { busy, submit } = useFormSubmission(async ({ email = '', roles = [] }: Typed) => {
    const draft = { email: email || undefined, roles };
    const sent = await submitForm({
      form: kept.form,
      call: 'inviteStaff',
      schema: invite,
      draft,
      proven,
    });
    if (!sent) return;
    kept.drop();
    const to = { email: email.trim() };
    if (sent.hasWayOut) notices.success(t('people.staff.invited', to));
    else {
      const outbox = { text: t('console.menu.outbox'), path: '/outbox' };
      notices.longSuccess(t('people.staff.invitedKept', to), outbox);
    }
    void client.invalidateQueries({ queryKey: staffKey });
    onClose();
  });

  return (
    <>
      {dialog}
      <KeptForm kept={kept} onFinish={submit}>
        <Form.Item name="email" label={t('forms.email')} extra={t('people.staff.inviteHint')}>
          <Input type="email" inputMode="email" autoComplete="off" />
        </Form.Item>
        <RoleCheckboxes />
        <DialogActions label={t('people.staff.sendInvitation')} onClose={onClose} busy={busy} />
      </KeptForm>
    </>
  );
}
