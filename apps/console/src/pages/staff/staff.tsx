import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Members } from './members.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { type Member, staffKey } from './use-staff.ts';

/** Staff members and pending invitations. */
export function Page() {
  const query = useQuery({
    queryKey: staffKey,
    queryFn: () => fetchWholeList((query) => fetchData('consoleStaff', { query })),
  });
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Member | null>(null);
  return (
    <>
      <PageHead
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
      <QueryView query={query} errorText={t('console.list.failed')}>
        {({ list, invitations }) => (
          <>
            <Members list={list} onChangeRoles={setChanging} />
            <Invitations list={invitations} />
          </>
        )}
      </QueryView>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
      <RolesDialog member={changing} onClose={() => setChanging(null)} />
    </>
  );
}
