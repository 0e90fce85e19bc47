import type { Contract } from '@film-contest/contract/contract';

export type NetworkState = Contract['networkData']['data'];
export type Source = NetworkState['sources'][number];

export const networkDataKey = ['networkData'];

/** What is there and cannot be read, or should have come with the program and is gone. */
export const listFaulty = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault }) => fault !== null);

/** What is whole and in use, and should be replaced by something newer. */
export const listOld = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault, isUsed, isStale }) => fault === null && isUsed && isStale);

/** The table tells ordinary networks from unknown ones: without it, voting is a nuisance to all. */
export const lacksTable = ({ sources }: Pick<NetworkState, 'sources'>) =>
  !sources.some(({ name, isUsed }) => name === 'asn' && isUsed);

/** Whether networks are told apart worse than staff believe. */
export const isFaulty = (state: Pick<NetworkState, 'sources' | 'folderFault'>) =>
  state.folderFault !== null || lacksTable(state) || listFaulty(state).length > 0;
