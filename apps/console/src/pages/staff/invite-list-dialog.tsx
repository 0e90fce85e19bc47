import { roles } from '@film-contest/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { DialogActions, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { announceSuccess } from '../../lib/waiting-counts.ts';
import { useIdentityProof } from '../security/use-identity-proof.tsx';
import {
  createRoleFinder,
  type InvitationLine,
  parseInvitationList,
  sendInvitations,
} from './invitation-list.ts';
import styles from './staff.module.css';
import { formatRoles, getRoleLabel, staffKey } from './use-staff.ts';

interface Typed {
  list?: string;
}

export function InviteListForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>('inviteList', t('people.staff.inviteList'));
  const [errors, setErrors] = useState<string[]>([]);
  const { proven, dialog } = useIdentityProof();

  const { busy, submit } = useFormSubmission(async ({ list = '' }: Typed) => {
    const lines = parseInvitationList(list, createRoleFinder(getRoleLabel));
    if (lines.length === 0) setErrors([t('people.staff.noLines')]);
    else await sendListedInvitations(lines);
  });

  async function sendListedInvitations(lines: readonly InvitationLine[]) {
    const { unsent, failures } = await sendInvitations(lines, (body) =>
      // The API client has already shown errors other than rejections.
      proven(() => call('inviteStaff', { body, quiet: true })).catch(() => null),
    );
    const count = lines.length - unsent.length;
    if (count > 0) {
      announceSuccess(t('people.staff.invitedCount', { count }), 'mail');
      void client.invalidateQueries({ queryKey: staffKey });
    }
    if (unsent.length === 0) {
      kept.drop();
      return onClose();
    }
    // Removes sent invitations from the field, so that the next submission does not repeat them.
    const rest = { list: unsent.map(({ text }) => text).join('\n') };
    kept.form.setFieldsValue(rest);
    kept.keep(rest);
    setErrors(
      unsent.flatMap((line, index) => {
        const message = line.error ? t(`people.staff.line.${line.error}`) : failures.get(line);
        return message ? [t('people.staff.lineError', { line: index + 1, message })] : [];
      }),
    );
  }

  return (
    <>
      {dialog}
      <KeptForm kept={kept} onFinish={submit}>
        <Form.Item
          name="list"
          label={t('people.staff.listLabel')}
          extra={t('people.staff.listHint', { roles: formatRoles(roles) })}
          validateStatus={errors.length > 0 ? 'error' : ''}
          help={errors.length > 0 && <ErrorList errors={errors} />}
        >
          <Input.TextArea
            rows={8}
            spellCheck={false}
            autoComplete="off"
            placeholder={`ann@example.org, ${getRoleLabel('reviewer')}`}
          />
        </Form.Item>
        <DialogActions label={t('people.staff.sendInvitations')} onClose={onClose} busy={busy} />
      </KeptForm>
    </>
  );
}

const ErrorList = ({ errors }: { errors: readonly string[] }) => (
  <ul className={styles.errors} role="alert">
    {errors.map((error) => (
      <li key={error}>{error}</li>
    ))}
  </ul>
);
