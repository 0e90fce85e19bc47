import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { ask } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { BlockedNetworks } from './blocked-networks.tsx';
import { Callers } from './callers.tsx';
import { ExemptedNetworks } from './exempted-networks.tsx';
import { LookUp } from './look-up.tsx';
import { NetworkData } from './network-data.tsx';
import { networkDataKey } from './network-health.ts';
import { NetworkLegend } from './network-legend.tsx';
import styles from './votes.module.css';

/** Where votes come from, and how that is known. */
export function Page() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: networkDataKey,
    queryFn: () => ask('networkData'),
  });
  return (
    <>
      <PageHead title={t('votes.networks.title')} intro={t('votes.networks.intro')} />
      {data && <Callers callers={data.callers} />}
      <LookUp />
      <NetworkLegend />
      <ExemptedNetworks />
      <BlockedNetworks />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('votes.data.title')}</h2>
        {isPending && <Placeholder />}
        {!isPending && !data && (
          <LoadFailed
            text={t('console.list.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && <NetworkData data={data} />}
      </section>
    </>
  );
}
