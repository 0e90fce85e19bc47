import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { AddressLookup } from './address-lookup.tsx';
import { BlockedNetworks } from './blocked-networks.tsx';
import { ClientAddressDetection } from './client-addresses.tsx';
import { ExemptedNetworks } from './exempted-networks.tsx';
import { NetworkDataSources } from './network-data.tsx';
import { networkDataKey } from './network-health.ts';
import { NetworkClassLegend } from './network-legend.tsx';
import styles from './votes.module.css';

/** The networks that votes come from, and the data that classifies them. */
export default function VotingNetworksPage() {
  const query = useQuery({
    queryKey: networkDataKey,
    queryFn: () => fetchScreenData('networkData'),
  });
  return (
    <>
      <PageHeader title={t('votes.networks.title')} intro={t('votes.networks.intro')} />
      {query.data && <ClientAddressDetection callers={query.data.callers} />}
      <AddressLookup />
      <NetworkClassLegend />
      <ExemptedNetworks />
      <BlockedNetworks />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('votes.data.title')}</h2>
        <QueryResult query={query} errorText={t('console.list.failed')}>
          {(data) => <NetworkDataSources data={data} />}
        </QueryResult>
      </section>
    </>
  );
}
