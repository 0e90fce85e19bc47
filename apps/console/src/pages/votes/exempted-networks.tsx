import type { Contract } from '@film-contest/contract/contract';
import { allowedNetworkDraft } from '@film-contest/contract/voting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type TableColumnsType } from 'antd';
import { useSearchParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, DataTable } from '../../components/list-page.tsx';
import { QueryResult } from '../../components/page.tsx';
import { callOrNullOnError, fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime, fromLocalTime, toLocalTime, useContestZone } from '../../lib/times.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import styles from './votes.module.css';

type AllowedNetwork = Contract['allowedNetworks']['data']['list'][number];

/** Lists the exempted IP ranges. The URL can open the form and fill in a range. */
export function ExemptedNetworks() {
  const [query, setQuery] = useSearchParams();
  const { canManageVotes = false } = usePermissions();
  const exempted = useExemptions();
  const range = query.get('exempt');
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('votes.exempt.title')}</h2>
        {canManageVotes && (
          <Button
            className={styles.headEnd ?? ''}
            icon={<Icon name="plus" size={16} />}
            onClick={() => setQuery({ exempt: '' })}
          >
            {t('votes.exempt.add')}
          </Button>
        )}
      </div>
      <p className={styles.intro}>{t('votes.exempt.intro')}</p>
      <QueryResult query={exempted} errorText={t('console.list.failed')}>
        {({ list }) => <ExemptedNetworksTable list={list} canManage={canManageVotes} />}
      </QueryResult>
      {canManageVotes && (
        <ExemptNetworkDialog
          open={range !== null}
          range={range ?? ''}
          caseName={null}
          onClose={() => setQuery({}, { replace: true })}
        />
      )}
    </section>
  );
}

function ExemptedNetworksTable({
  list,
  canManage,
}: {
  list: AllowedNetwork[];
  canManage: boolean;
}) {
  const remove = useRemoveExemption();
  if (list.length === 0) return <p className={styles.minor}>{t('votes.exempt.none')}</p>;
  const columns: TableColumnsType<AllowedNetwork> = [
    { title: t('votes.exempt.range'), width: 160, dataIndex: 'range' },
    { title: t('votes.exempt.reason'), dataIndex: 'reason' },
    buildColumn(t('votes.exempt.expires'), 172, ({ expiresAt }) => formatTime(expiresAt)),
    buildColumn(t('votes.exempt.state'), 110, ({ isExpired }) => (
      <ColouredTag tone={isExpired ? 'quiet' : 'active'}>
        {t(isExpired ? 'votes.exempt.expired' : 'votes.exempt.active')}
      </ColouredTag>
    )),
    ...(canManage
      ? [
          {
            title: t('votes.exempt.actions'),
            width: 95,
            render: (_: unknown, network: AllowedNetwork) => (
              <Button
                size="small"
                aria-label={t('votes.exempt.removeNamed', { range: network.range })}
                onClick={() => remove(network)}
              >
                {t('votes.exempt.remove')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable<AllowedNetwork>
      label={t('votes.exempt.title')}
      rowKey="id"
      columns={columns}
      dataSource={list}
      pagination={false}
      scroll={{ x: 680 }}
      isStacked
    />
  );
}

interface ExemptFormProps {
  range: string;
  caseName: string | null;
  onClose: () => void;
}

/** Exempts an IP range from network checks until a date. */
export const ExemptNetworkDialog = ({ open, ...props }: ExemptFormProps & { open: boolean }) => (
  <FormDialog open={open} onClose={props.onClose} title={t('votes.exempt.add')}>
    <ExemptNetworkForm {...props} />
  </FormDialog>
);

interface Typed {
  range?: string;
  reason?: string;
  /** Last day of the exemption, for example `2026-03-01`. */
  until?: string;
}

export const toExemptionFormPath = (path: string) => (path === 'expiresAt' ? 'until' : path);

/** Default duration of an exemption in days, long enough for the voter to try again. */
const defaultDays = 7;

export const getDefaultExemptionEnd = (now: number, zone: string) =>
  toLocalTime(new Date(now + defaultDays * 86_400_000).toISOString(), zone).slice(0, 10);

function ExemptNetworkForm({ range, caseName, onClose }: ExemptFormProps) {
  const client = useQueryClient();
  const zone = useContestZone();
  const now = useContestClock();
  const kept = useKeptForm<Typed>(`exempt ${range}`, t('votes.exempt.add'));

  const { busy, submit } = useFormSubmission(async ({ until = '', ...typed }: Typed) => {
    const expiresAt = fromLocalTime(`${until}T23:59`, zone) ?? undefined;
    const draft = { reason: '', ...typed, range: (typed.range ?? '').trim(), expiresAt };
    const made = await submitForm({
      form: kept.form,
      call: 'allowNetwork',
      schema: allowedNetworkDraft,
      draft,
      rename: toExemptionFormPath,
    });
    if (!made) return;
    kept.drop();
    const when = formatTime(made.expiresAt);
    notices.success(t('votes.exempt.done', { range: made.range, when }));
    void client.invalidateQueries({ queryKey: allowedKey });
    onClose();
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{
        range,
        reason: caseName ? t('votes.exempt.reasonOfCase', { name: caseName }) : '',
        until: getDefaultExemptionEnd(now, zone),
      }}
      onFinish={submit}
    >
      <Form.Item name="range" label={t('votes.exempt.range')} extra={t('votes.exempt.rangeHint')}>
        <Input maxLength={50} spellCheck={false} autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('votes.exempt.reason')}
        extra={t('votes.exempt.reasonHint')}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="until"
        label={t('votes.exempt.until')}
        extra={t('votes.exempt.untilHint', { zone })}
      >
        <Input type="date" />
      </Form.Item>
      <DialogActions label={t('votes.exempt.add')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}

const allowedKey = ['allowedNetworks'];

export const useExemptions = () =>
  useQuery({
    queryKey: allowedKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('allowedNetworks', { query })),
  });

type Shown = Pick<Contract['allowedNetworks']['data']['list'][number], 'id' | 'range'>;

/** Removes an exemption after confirmation. */
function useRemoveExemption() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();

  async function removeExemption({ id, range }: Shown) {
    const outcome = await callOrNullOnError('disallowNetwork', { params: { id } });
    if (outcome?.ok) notices.success(t('votes.exempt.removed', { range }));
    await client.invalidateQueries({ queryKey: allowedKey });
  }

  return (network: Shown) =>
    confirm({
      title: t('votes.exempt.removeAsk', { range: network.range }),
      content: t('votes.exempt.removeHint'),
      okText: t('votes.exempt.remove'),
      isDangerous: true,
      onOk: () => removeExemption(network),
    });
}
