import { Button, type TableColumnsType } from 'antd';
import { DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { formatRoles } from './role-field.tsx';
import styles from './staff.module.css';
import { type Invitation, useStaffActions } from './use-staff.ts';

/** Pending invitations. */
export function PendingInvitations({ list }: { list: readonly Invitation[] }) {
  const { revoke } = useStaffActions();
  const columns: TableColumnsType<Invitation> = [
    { title: t('forms.email'), width: 240, dataIndex: 'email' },
    { title: t('people.staff.roles'), render: (_, { roles }) => formatRoles(roles) },
    {
      title: t('people.staff.expires'),
      width: 180,
      render: (_, { expiresAt }) => formatTime(expiresAt),
    },
    {
      title: t('people.actions'),
      width: 250,
      render: (_, invitation) => (
        <Button
          size="small"
          aria-label={t('people.staff.revokeNamed', { email: invitation.email })}
          onClick={() => revoke(invitation)}
        >
          {t('people.staff.revoke')}
        </Button>
      ),
    },
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
