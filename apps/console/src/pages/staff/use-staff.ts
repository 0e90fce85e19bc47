import { type Role, roles } from '@film-contest/contract/access';
import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useIdentityProof } from '../security/use-identity-proof.tsx';

type StaffList = Contract['consoleStaff']['data'];

export type Member = StaffList['list'][number];
export type Invitation = StaffList['invitations'][number];

export const staffKey = ['staff'];

/** Whether the member is the only owner, who cannot be removed. */
export const isLastOwner = (member: Member, list: readonly Member[]) =>
  member.roles.includes('owner') &&
  !list.some(({ id, roles }) => id !== member.id && roles.includes('owner'));

export const getRoleLabel = (role: Role) => t(`console.role.${role}`);

export const formatRoles = (held: readonly Role[]) =>
  roles
    .filter((role) => held.includes(role))
    .map(getRoleLabel)
    .join(' · ');

/**
 * Removes members, invitations and second factors after confirmation. `dialog` asks for a proof of identity if the
 * server requires it.
 */
export function useStaffActions() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();
  const { proven, dialog } = useIdentityProof();

  async function runStaffAction(
    name: 'removeStaff' | 'resetSecondFactor' | 'revokeInvitation',
    id: string,
    done: string,
  ) {
    // The API client has already shown errors to the user.
    const outcome = await proven(() => call(name, { params: { id }, quiet: true })).catch(
      () => null,
    );
    if (outcome?.ok) notices.success(done);
    else if (outcome) notices.error(outcome.msg);
    await client.invalidateQueries({ queryKey: staffKey });
  }

  const confirmRemoveMember = ({ id, name }: Member) =>
    confirm({
      title: t('people.staff.removeAsk', { name }),
      content: t('people.staff.removeHint'),
      okText: t('people.staff.remove'),
      isDangerous: true,
      onOk: () => runStaffAction('removeStaff', id, t('people.staff.removed', { name })),
    });

  const confirmRevokeInvitation = ({ id, email }: Invitation) =>
    confirm({
      title: t('people.staff.revokeAsk', { email }),
      content: t('people.staff.revokeHint'),
      okText: t('people.staff.revoke'),
      isDangerous: true,
      onOk: () => runStaffAction('revokeInvitation', id, t('people.staff.revoked', { email })),
    });

  const confirmResetSecondFactor = ({ id, name }: Member) =>
    confirm({
      title: t('signin.resetAsk', { name }),
      content: t('signin.resetHint'),
      okText: t('signin.reset'),
      isDangerous: true,
      // Returns before the call ends. The call may open the proof dialog, which this dialog would cover.
      onOk: () => void runStaffAction('resetSecondFactor', id, t('signin.resetDone', { name })),
    });

  return {
    remove: confirmRemoveMember,
    reset: confirmResetSecondFactor,
    revoke: confirmRevokeInvitation,
    dialog,
  };
}
