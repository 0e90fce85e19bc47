import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { ask, askWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Members } from './members.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { type Member, staffKey } from './use-staff.ts';

/** Who works in the console, and who has been asked to. */
export function Page() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: staffKey,
    queryFn: () => askWholeList((query) => ask('consoleStaff', { query })),
  });
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Member | null>(null);
  return (
    <>
      <PageHead
        title={t('people.staff.title')}
        status={data ? t('console.list.total', { total: data.total }) : null}
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
      {isPending && <Placeholder />}
      {!isPending && !data && (
        <LoadFailed text={t('console.list.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Members list={data.list} onChangeRoles={setChanging} />
          <Invitations list={data.invitations} />
        </>
      )}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
      <RolesDialog member={changing} onClose={() => setChanging(null)} />
    </>
  );
}
