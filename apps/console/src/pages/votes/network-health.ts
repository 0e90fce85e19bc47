import type { Contract } from '@film-contest/contract/contract';
import { formatDate } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo, getContestZone } from '../../lib/times.ts';
import { getDataSourceLabel, joinListedNames } from './vote-labels.ts';

export type NetworkState = Contract['networkData']['data'];
export type Source = NetworkState['sources'][number];

export const networkDataKey = ['networkData'];

/** Lists the data sources that are unreadable, and bundled sources that are missing. */
export const listFaultySources = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault }) => fault !== null);

export const listOldSources = ({ sources }: Pick<NetworkState, 'sources'>) =>
  sources.filter(({ fault, isUsed, isStale }) => fault === null && isUsed && isStale);

/**
 * Whether the ASN table is missing. Without it, ordinary networks count as unknown and every vote needs more
 * proof.
 */
export const isAsnTableMissing = ({ sources }: Pick<NetworkState, 'sources'>) =>
  !sources.some(({ name, isUsed }) => name === 'asn' && isUsed);

export const isNetworkDataFaulty = (state: Pick<NetworkState, 'sources' | 'folderFault'>) =>
  state.folderFault !== null || isAsnTableMissing(state) || listFaultySources(state).length > 0;

/** Returns a source's file name, or its label if it is bundled. */
const getSourceName = ({ name, file }: Source) => file ?? getDataSourceLabel(name);

/** Formats the names of the missing or damaged folder, table and files. */
export function formatFaultySourceNames(state: NetworkState): string {
  const names = listFaultySources(state).map(getSourceName);
  const isTableListed = listFaultySources(state).some(({ name }) => name === 'asn');
  return joinListedNames([
    ...(state.folderFault ? [state.folder] : []),
    ...(isAsnTableMissing(state) && !isTableListed ? [getDataSourceLabel('asn')] : []),
    ...names,
  ]);
}

export const formatOldSourceNames = (state: NetworkState) =>
  joinListedNames(
    listOldSources(state).map((source) =>
      t('votes.warning.oldName', {
        name: getSourceName(source),
        age: formatTimeAgo(source.date ?? ''),
      }),
    ),
  );

export function getSourceStateLabel({ fault, isUsed, isStale }: Source): string {
  if (fault) return t(`votes.data.fault.${fault}`);
  if (!isUsed) return t('votes.data.absent');
  return t(isStale ? 'votes.data.stale' : 'votes.data.used');
}

export function formatSourceProblem(source: Source, folder: string): string {
  const advice = getSourceAdvice(source, folder);
  return t('votes.data.problem', {
    name: getSourceName(source),
    state: getSourceStateLabel(source),
    advice,
  });
}

function getSourceAdvice({ file, fault }: Source, folder: string): string {
  if (file === null || fault === 'missing') return t('votes.put.asn');
  if (fault === 'broken') return t('votes.data.repair.broken', { file, folder });
  return t('votes.data.repair.unrecognised', { folder });
}

export function formatOutdatedNetworkData(source: Source, folder: string): string {
  const { file, date } = source;
  const values = {
    name: getDataSourceLabel(source.name),
    date: formatDate(t.locale, date ?? '', getContestZone()),
    age: formatTimeAgo(date ?? ''),
    folder,
  };
  return file === null
    ? t('votes.data.oldBundled', values)
    : t('votes.data.oldFile', { ...values, file });
}
