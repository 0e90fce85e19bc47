import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { PendingInvitations } from './invitations.tsx';
import { InviteStaffDialog } from './invite-dialog.tsx';
import { StaffMembers } from './members.tsx';
import { MemberRolesDialog } from './roles-dialog.tsx';
import { type Member, staffKey } from './use-staff.ts';

/** Staff members and pending invitations. */
export default function StaffListPage() {
  const query = useQuery({
    queryKey: staffKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('consoleStaff', { query })),
  });
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Member | null>(null);
  return (
    <>
      <PageHeader
        title={t('people.staff.title')}
        status={query.data ? t('console.list.total', { total: query.data.total }) : null}
        actions={
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => setInviting(true)}
          >
            {t('people.staff.invite')}
          </Button>
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
      <InviteStaffDialog open={isInviting} onClose={() => setInviting(false)} />
      <MemberRolesDialog member={changing} onClose={() => setChanging(null)} />
    </>
  );
}
