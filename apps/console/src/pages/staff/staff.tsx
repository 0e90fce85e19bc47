import { type Role, roles } from '@film-contest/contract/access';
import { invite, staffRoles } from '@film-contest/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Form, Input, type TableColumnsType } from 'antd';
import { useState } from 'react';
import {
  DialogActions,
  DialogButton,
  FormDialog,
  FormErrorAlert,
  KeptForm,
  useKeptForm,
} from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, DataTable } from '../../components/list-page.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { call, fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { autoRefresh } from '../../lib/queries.ts';
import { startConsole } from '../../lib/start-up.ts';
import {
  FormError,
  showServerErrors,
  submitForm,
  useFormSubmission,
  validateForm,
} from '../../lib/submit-form.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { useIdentityProof } from '../security/use-identity-proof.tsx';
import { InviteListForm } from './invite-list-dialog.tsx';
import styles from './staff.module.css';
import {
  formatRoles,
  getRoleLabel,
  type Invitation,
  isLastOwner,
  type Member,
  staffKey,
  useStaffActions,
} from './use-staff.ts';

export default function StaffListPage() {
  const query = useQuery({
    queryKey: staffKey,
    queryFn: ({ client }) => {
      const background = client.getQueryData(staffKey) !== undefined;
      return fetchWholeList((query) => fetchScreenData('consoleStaff', { query, background }));
    },
    ...autoRefresh,
  });
  const [changing, setChanging] = useState<Member | null>(null);
  return (
    <>
      <PageHeader
        title={t('people.staff.title')}
        status={query.data ? t('console.list.total', { total: query.data.total }) : null}
        actions={
          <>
            <DialogButton label={t('people.staff.inviteList')} width={640}>
              {(close) => <InviteListForm onClose={close} />}
            </DialogButton>
            <DialogButton
              type="primary"
              icon={<Icon name="plus" size={16} />}
              label={t('people.staff.invite')}
            >
              {(close) => <InviteStaffForm onClose={close} />}
            </DialogButton>
          </>
        }
      />
      <QueryResult query={query} errorText={t('console.list.failed')}>
        {({ list, invitations }) => (
          <>
            <StaffMembers list={list} onChangeRoles={setChanging} />
            <PendingInvitations list={invitations} />
          </>
        )}
      </QueryResult>
      <MemberRolesDialog member={changing} onClose={() => setChanging(null)} />
    </>
  );
}

interface MembersProps {
  list: readonly Member[];
  onChangeRoles: (member: Member) => void;
}

function StaffMembers({ list, onChangeRoles }: MembersProps) {
  const { remove, reset, dialog } = useStaffActions();
  const columns: TableColumnsType<Member> = [
    buildColumn(t('forms.name'), 240, ({ name, account, isMe, hasSecondFactor }) => (
      <>
        <div>
          <strong>{name}</strong>
          {isMe && <span className={styles.me}>{t('people.staff.me')}</span>}
        </div>
        <div className={styles.minor}>{account}</div>
        {hasSecondFactor && <div className={styles.minor}>{t('signin.hasFactor')}</div>}
      </>
    )),
    buildColumn(t('people.staff.roles'), null, ({ roles }) => formatRoles(roles)),
    buildColumn(t('people.staff.lastSeen'), 180, ({ lastSeenAt }) =>
      lastSeenAt ? (
        <time dateTime={lastSeenAt} title={formatTime(lastSeenAt)}>
          {formatTimeAgo(lastSeenAt)}
        </time>
      ) : (
        t('people.staff.neverSeen')
      ),
    ),
    buildColumn(t('people.actions'), 250, (member) => {
      const { name } = member;
      const isLast = isLastOwner(member, list);
      return (
        <Flex wrap gap="4px 8px">
          <Button
            size="small"
            aria-label={t('people.staff.changeRolesNamed', { name })}
            onClick={() => onChangeRoles(member)}
          >
            {t('people.staff.changeRoles')}
          </Button>
          <Button
            size="small"
            aria-label={t('people.staff.removeNamed', { name })}
            disabled={isLast}
            onClick={() => remove(member)}
          >
            {t('people.staff.remove')}
          </Button>
          {member.hasSecondFactor && !member.isMe && (
            <Button
              size="small"
              aria-label={t('signin.resetNamed', { name })}
              onClick={() => reset(member)}
            >
              {t('signin.reset')}
            </Button>
          )}
          {isLast && <span className={styles.minor}>{t('people.staff.lastOwner')}</span>}
        </Flex>
      );
    }),
  ];
  return (
    <>
      <DataTable<Member>
        label={t('people.staff.title')}
        rowKey="id"
        columns={columns}
        dataSource={list}
        pagination={false}
        scroll={{ x: 860 }}
      />
      {dialog}
    </>
  );
}

function PendingInvitations({ list }: { list: readonly Invitation[] }) {
  const { revoke } = useStaffActions();
  const columns: TableColumnsType<Invitation> = [
    { title: t('forms.email'), width: 240, dataIndex: 'email' },
    buildColumn(t('people.staff.roles'), null, ({ roles }) => formatRoles(roles)),
    buildColumn(t('people.staff.expires'), 180, ({ expiresAt }) => formatTime(expiresAt)),
    buildColumn(t('people.actions'), 250, (invitation) => (
      <Button
        size="small"
        aria-label={t('people.staff.revokeNamed', { email: invitation.email })}
        onClick={() => revoke(invitation)}
      >
        {t('people.staff.revoke')}
      </Button>
    )),
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('people.staff.invitations')}</h2>
      {list.length === 0 ? (
        <p className={styles.minor}>{t('people.staff.noInvitations')}</p>
      ) : (
        <DataTable<Invitation>
          label={t('people.staff.invitations')}
          rowKey="id"
          columns={columns}
          dataSource={list}
          pagination={false}
          scroll={{ x: 860 }}
        />
      )}
    </section>
  );
}

interface Typed {
  email?: string;
  roles?: Role[];
}

function InviteStaffForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>('invite', t('people.staff.invite'));
  const { proven, dialog } = useIdentityProof();

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

interface RolesDialogProps {
  /** Null while the dialog is closed. */
  member: Member | null;
  onClose: () => void;
}

const MemberRolesDialog = ({ member, onClose }: RolesDialogProps) => (
  <FormDialog
    open={member !== null}
    onClose={onClose}
    title={member && t('people.staff.rolesOf', { name: member.name })}
  >
    {member && <MemberRolesForm member={member} onClose={onClose} />}
  </FormDialog>
);

function MemberRolesForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const { id, name, roles, isMe } = member;
  const { proven, dialog } = useIdentityProof();

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

const RoleCheckboxes = () => (
  <Form.Item name="roles" label={t('people.staff.roles')}>
    <Checkbox.Group className={styles.roles ?? ''}>
      {roles.map((role) => (
        <Checkbox key={role} value={role}>
          <span className={styles.role}>{getRoleLabel(role)}</span>
          <span className={styles.minor}>{t(`people.role.${role}`)}</span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  </Form.Item>
);
