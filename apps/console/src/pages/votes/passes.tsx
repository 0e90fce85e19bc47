import { votePassDraft } from '@film-contest/contract/venue-passes';
import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  Empty,
  Flex,
  Form,
  Grid,
  Input,
  InputNumber,
  Progress,
  type TableColumnsType,
} from 'antd';
import { Link, useNavigate } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { DialogActions, DialogButton, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, DataTable } from '../../components/list-page.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime, fromLocalTime, toLocalTime, useContestZone } from '../../lib/times.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import { splitIpRanges } from './ip-ranges.ts';
import { getPassState, passTones } from './pass-state.ts';
import { passesKey, usePasses, useRevokePass, type VotePass } from './use-passes.ts';
import { joinListedNames } from './vote-labels.ts';
import styles from './votes.module.css';

export default function PassListPage() {
  const { canManageVotes = false } = usePermissions();
  const query = usePasses();
  return (
    <>
      <PageHeader
        title={t('votes.passes.title')}
        intro={t('votes.passes.intro')}
        status={query.data ? t('console.list.total', { total: query.data.total }) : null}
        actions={
          canManageVotes && (
            <DialogButton
              type="primary"
              icon={<Icon name="plus" size={16} />}
              label={t('votes.passes.add')}
              width={600}
            >
              {(close) => <CreatePassForm onClose={close} />}
            </DialogButton>
          )
        }
      />
      <QueryResult query={query} errorText={t('console.list.failed')}>
        {({ list }) => <PassesTableOrCards list={list} canManage={canManageVotes} />}
      </QueryResult>
    </>
  );
}

type Revoke = ((pass: VotePass) => void) | null;

function PassesTableOrCards({ list, canManage }: { list: VotePass[]; canManage: boolean }) {
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
            <Flex gap={12} align="start" justify="space-between">
              <PassNameCell pass={pass} />
              <PassStateTag pass={pass} now={now} />
            </Flex>
            <PassPeriodCell pass={pass} />
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
  buildColumn(t('votes.passes.name'), null, (pass) => <PassNameCell pass={pass} />),
  buildColumn(t('votes.passes.window'), 185, (pass) => <PassPeriodCell pass={pass} />),
  buildColumn(t('votes.passes.used'), 125, (pass) => <UsedPassQuota pass={pass} />),
  buildColumn(t('votes.passes.state'), 110, (pass) => <PassStateTag pass={pass} now={now} />),
  buildColumn(t('votes.passes.actions'), 165, (pass) => (
    <PassActions pass={pass} now={now} revoke={revoke} />
  )),
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

const PassPeriodCell = ({ pass: { opensAt, closesAt } }: PassProps) => (
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
    <Flex wrap gap={8} align="center">
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
    </Flex>
  );
}

interface Typed {
  name?: string;
  quota?: number | null;
  /** Local time in the contest's zone. */
  opensAt?: string;
  closesAt?: string;
  /** IP ranges, one per line. */
  networks?: string;
}

/** Maps an error of any network to the one field for all networks. */
export const toPassFormPath = (path: string) => path.replace(/^networks\..*/, 'networks');

const defaultQuota = 500;
const hourMs = 3_600_000;

/** Returns the default period of a pass: four hours from the next full hour. */
export function getDefaultPassPeriod(now: number, zone: string) {
  const opens = Math.ceil(now / hourMs) * hourMs;
  const toZoneTime = (instant: number) => toLocalTime(new Date(instant).toISOString(), zone);
  return { opensAt: toZoneTime(opens), closesAt: toZoneTime(opens + 4 * hourMs) };
}

function CreatePassForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = useContestZone();
  const now = useContestClock();
  const kept = useKeptForm<Typed>('vote pass', t('votes.passes.add'));

  const { busy, submit } = useFormSubmission(async (typed: Typed) => {
    const { name = '', opensAt = '', closesAt = '', networks = '', quota } = typed;
    const made = await submitForm({
      form: kept.form,
      call: 'createVotePass',
      schema: votePassDraft,
      draft: {
        name,
        quota,
        opensAt: fromLocalTime(opensAt, zone),
        closesAt: fromLocalTime(closesAt, zone),
        networks: splitIpRanges(networks),
      },
      rename: toPassFormPath,
    });
    if (!made) return;
    kept.drop();
    notices.success(t('votes.passes.made', { name: made.name }));
    await client.invalidateQueries({ queryKey: passesKey });
    onClose();
    await navigate(`/votes/passes/${made.id}`);
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ quota: defaultQuota, ...getDefaultPassPeriod(now, zone) }}
      onFinish={submit}
    >
      <Form.Item name="name" label={t('votes.passes.name')} extra={t('votes.passes.nameHint')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="quota" label={t('votes.passes.quota')} extra={t('votes.passes.quotaHint')}>
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="opensAt"
          label={t('votes.passes.opensAt')}
          extra={t('votes.passes.zoneHint', { zone })}
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="closesAt" label={t('votes.passes.closesAt')}>
          <Input type="datetime-local" />
        </Form.Item>
      </div>
      <Form.Item
        name="networks"
        label={t('votes.passes.networks')}
        extra={t('votes.passes.networksHint')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} dir="ltr" />
      </Form.Item>
      <DialogActions label={t('votes.passes.add')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
