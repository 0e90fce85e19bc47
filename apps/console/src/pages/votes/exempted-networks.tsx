import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useSearchParams } from 'react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { ColouredTag } from '../../components/state-tag.tsx';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { ExemptNetworkDialog } from './exempt-dialog.tsx';
import { allowedKey, useRemoveExemption } from './use-remove-exemption.ts';
import styles from './votes.module.css';

type AllowedNetwork = Contract['allowedNetworks']['data']['list'][number];

/** The exempted IP ranges. The URL can open the form with a range. */
export function ExemptedNetworks() {
  const [query, setQuery] = useSearchParams();
  const { canManageVotes = false } = useAccessKeys();
  const exempted = useQuery({
    queryKey: allowedKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('allowedNetworks', { query })),
  });
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
    {
      title: t('votes.exempt.expires'),
      width: 172,
      render: (_, { expiresAt }) => formatTime(expiresAt),
    },
    {
      title: t('votes.exempt.state'),
      width: 110,
      render: (_, { isExpired }) => (
        <ColouredTag tone={isExpired ? 'quiet' : 'active'}>
          {t(isExpired ? 'votes.exempt.expired' : 'votes.exempt.active')}
        </ColouredTag>
      ),
    },
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
    />
  );
}
