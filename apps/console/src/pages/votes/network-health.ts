import type { Contract } from '@film-contest/contract/contract';

export type NetworkState = Contract['networkData']['data'];
export type Source = NetworkState['sources'][number];

export const networkDataKey = ['networkData'];

/** Whether a source is there and something is wrong with it, or the program's own is gone. */
export const isFaulty = ({ fault, isStale, isUsed }: Source) =>
  fault !== null || (isUsed && isStale);

/** The table tells ordinary networks from unknown ones: without it, voting is a nuisance to all. */
export const lacksTable = ({ sources }: Pick<NetworkState, 'sources'>) =>
  !sources.some(({ name, isUsed }) => name === 'asn' && isUsed);

export const needsAttention = (state: Pick<NetworkState, 'sources' | 'folderFault'>) =>
  state.folderFault !== null || lacksTable(state) || state.sources.some(isFaulty);
