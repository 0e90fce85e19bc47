import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { AddressLookup } from './address-lookup.tsx';
import { BlockedNetworks } from './blocked-networks.tsx';
import { ClientAddresses } from './client-addresses.tsx';
import { ExemptedNetworks } from './exempted-networks.tsx';
import { NetworkData } from './network-data.tsx';
import { networkDataKey } from './network-health.ts';
import { NetworkLegend } from './network-legend.tsx';
import styles from './votes.module.css';

/** The networks that votes come from, and the data that classifies them. */
export function Page() {
  const query = useQuery({
    queryKey: networkDataKey,
    queryFn: () => fetchData('networkData'),
  });
  return (
    <>
      <PageHead title={t('votes.networks.title')} intro={t('votes.networks.intro')} />
      {query.data && <ClientAddresses callers={query.data.callers} />}
      <AddressLookup />
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
