import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Grid, Progress, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { ColouredTag } from '../../components/state-tag.tsx';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import { CreatePassDialog } from './pass-form.tsx';
import { getPassState, passTones } from './pass-state.ts';
import { passesKey, useRevokePass, type VotePass } from './use-passes.ts';
import { joinListedNames } from './vote-labels.ts';
import styles from './votes.module.css';

/** The venue passes with their QR codes. */
export default function PassListPage() {
  const [isMaking, setMaking] = useState(false);
  const { canManageVotes = false } = useAccessKeys();
  const query = useQuery({
    queryKey: passesKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('votePasses', { query })),
  });
  return (
    <>
      <PageHeader
        title={t('votes.passes.title')}
        intro={t('votes.passes.intro')}
        status={query.data ? t('console.list.total', { total: query.data.total }) : null}
        actions={
          canManageVotes && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setMaking(true)}
            >
              {t('votes.passes.add')}
            </Button>
          )
        }
      />
      <QueryResult query={query} errorText={t('console.list.failed')}>
        {({ list }) => <PassesTableOrCards list={list} canManage={canManageVotes} />}
      </QueryResult>
      {canManageVotes && <CreatePassDialog open={isMaking} onClose={() => setMaking(false)} />}
    </>
  );
}

type Revoke = ((pass: VotePass) => void) | null;

interface PassesProps {
  list: VotePass[];
  canManage: boolean;
}

/** A table, or cards on narrow screens. */
function PassesTableOrCards({ list, canManage }: PassesProps) {
  const now = useContestClock();
  const revoke = useRevokePass();
  const { md = true } = Grid.useBreakpoint();
  const mayRevoke = canManage ? revoke : null;
  if (list.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('votes.passes.empty')} />;
  }
  if (!md) {
    return (
      <ul className={styles.cards}>
        {list.map((pass) => (
          <li key={pass.id} className={styles.card}>
            <div className={styles.cardHead}>
              <PassNameCell pass={pass} />
              <PassStateTag pass={pass} now={now} />
            </div>
            <PassPeriod pass={pass} />
            <UsedPassQuota pass={pass} />
            <PassActions pass={pass} now={now} revoke={mayRevoke} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable<VotePass>
      label={t('votes.passes.title')}
      rowKey="id"
      columns={buildPassColumns(now, mayRevoke)}
      dataSource={list}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showQuickJumper: true }}
      scroll={{ x: 740 }}
    />
  );
}

const buildPassColumns = (now: number, revoke: Revoke): TableColumnsType<VotePass> => [
  { title: t('votes.passes.name'), render: (_, pass) => <PassNameCell pass={pass} /> },
  { title: t('votes.passes.window'), width: 185, render: (_, pass) => <PassPeriod pass={pass} /> },
  { title: t('votes.passes.used'), width: 125, render: (_, pass) => <UsedPassQuota pass={pass} /> },
  {
    title: t('votes.passes.state'),
    width: 110,
    render: (_, pass) => <PassStateTag pass={pass} now={now} />,
  },
  {
    title: t('votes.passes.actions'),
    width: 165,
    render: (_, pass) => <PassActions pass={pass} now={now} revoke={revoke} />,
  },
];

interface PassProps {
  pass: VotePass;
}

const PassNameCell = ({ pass: { name, networks } }: PassProps) => (
  <div className={styles.cell}>
    {name}
    {networks.length > 0 && (
      <span className={styles.minor}>
        {t('votes.passes.onlyFrom', { networks: joinListedNames(networks) })}
      </span>
    )}
  </div>
);

const PassPeriod = ({ pass: { opensAt, closesAt } }: PassProps) => (
  <div className={styles.cell}>
    {formatTime(opensAt)}
    <span>– {formatTime(closesAt)}</span>
  </div>
);

const UsedPassQuota = ({ pass: { used, quota } }: PassProps) => (
  <div className={styles.quota}>
    {t('votes.passes.usedOf', { used, quota })}
    <Progress
      percent={Math.min(100, Math.floor((used / quota) * 100))}
      showInfo={false}
      size="small"
      status="normal"
      aria-label={t('votes.passes.used')}
    />
  </div>
);

function PassStateTag({ pass, now }: PassProps & { now: number }) {
  const state = getPassState(pass, now);
  return <ColouredTag tone={passTones[state]}>{t(`votes.passes.state.${state}`)}</ColouredTag>;
}

function PassActions({ pass, now, revoke }: PassProps & { now: number; revoke: Revoke }) {
  return (
    <div className={styles.actions}>
      <Link
        to={`/votes/passes/${pass.id}`}
        className={styles.touchable}
        aria-label={t('votes.passes.qrNamed', { name: pass.name })}
      >
        {t('votes.passes.qr')}
      </Link>
      {revoke && pass.revokedAt === null && now < Date.parse(pass.closesAt) && (
        <Button
          size="small"
          aria-label={t('votes.passes.revokeNamed', { name: pass.name })}
          onClick={() => revoke(pass)}
        >
          {t('votes.passes.revoke')}
        </Button>
      )}
    </div>
  );
}
