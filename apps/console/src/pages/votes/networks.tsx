import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
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
  const query = useQuery({
    queryKey: networkDataKey,
    queryFn: () => ask('networkData'),
  });
  return (
    <>
      <PageHead title={t('votes.networks.title')} intro={t('votes.networks.intro')} />
      {query.data && <Callers callers={query.data.callers} />}
      <LookUp />
      <NetworkLegend />
      <ExemptedNetworks />
      <BlockedNetworks />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('votes.data.title')}</h2>
        <QueryView query={query} errorText={t('console.list.failed')}>
          {(data) => <NetworkData data={data} />}
        </QueryView>
      </section>
    </>
  );
}
