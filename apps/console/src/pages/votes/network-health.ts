import type { Contract } from '@film-contest/contract/contract';

export type NetworkState = Contract['networkData']['data'];
export type Source = NetworkState['sources'][number];

export const networkDataKey = ['networkData'];

/** Lists unreadable sources and missing bundled ones. */
export const listFaultySources = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault }) => fault !== null);

/** Lists sources in use that are outdated. */
export const listOldSources = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault, isUsed, isStale }) => fault === null && isUsed && isStale);

/**
 * Whether the ASN table is missing. Without it, ordinary networks count as unknown and every vote needs more
 * proof.
 */
export const isAsnTableMissing = ({ sources }: Pick<NetworkState, 'sources'>) =>
  !sources.some(({ name, isUsed }) => name === 'asn' && isUsed);

/** Whether network classification is degraded. */
export const isNetworkDataFaulty = (state: Pick<NetworkState, 'sources' | 'folderFault'>) =>
  state.folderFault !== null || isAsnTableMissing(state) || listFaultySources(state).length > 0;
