import { Button, type TableColumnsType } from 'antd';
import { DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/messages.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { formatRoles } from './role-field.tsx';
import styles from './staff.module.css';
import { isLastOwner, type Member, useStaffActions } from './use-staff.ts';

interface MembersProps {
  list: readonly Member[];
  onChangeRoles: (member: Member) => void;
}

/** All staff members. */
export function StaffMembers({ list, onChangeRoles }: MembersProps) {
  const { remove, reset, dialog } = useStaffActions();
  const columns: TableColumnsType<Member> = [
    {
      title: t('forms.name'),
      width: 240,
      render: (_, { name, account, isMe, hasSecondFactor }) => (
        <>
          <div>
            <strong>{name}</strong>
            {isMe && <span className={styles.me}>{t('people.staff.me')}</span>}
          </div>
          <div className={styles.minor}>{account}</div>
          {hasSecondFactor && <div className={styles.minor}>{t('signin.hasFactor')}</div>}
        </>
      ),
    },
    { title: t('people.staff.roles'), render: (_, { roles }) => formatRoles(roles) },
    {
      title: t('people.staff.lastSeen'),
      width: 180,
      render: (_, { lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt} title={formatTime(lastSeenAt)}>
            {formatTimeAgo(lastSeenAt)}
          </time>
        ) : (
          t('people.staff.neverSeen')
        ),
    },
    {
      title: t('people.actions'),
      width: 250,
      render: (_, member) => {
        const { name } = member;
        const isLast = isLastOwner(member, list);
        return (
          <div className={styles.actions}>
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
          </div>
        );
      },
    },
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
