import { formatDate } from '@film-contest/messages/format';
import { getContestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { formatAgo } from '../../lib/times.ts';
import {
  lacksTable,
  listFaulty,
  listOld,
  type NetworkState,
  type Source,
} from './network-health.ts';
import { getSourceLabel, joinNames } from './vote-labels.ts';

/** Returns a source's file name, or its label if it is bundled. */
const getSourceName = ({ name, file }: Source) => file ?? getSourceLabel(name);

/** Lists the missing or damaged folder, table and files. */
export function formatFaultyNames(state: NetworkState): string {
  const names = listFaulty(state).map(getSourceName);
  const isTableListed = listFaulty(state).some(({ name }) => name === 'asn');
  return joinNames([
    ...(state.folderFault ? [state.folder] : []),
    ...(lacksTable(state) && !isTableListed ? [getSourceLabel('asn')] : []),
    ...names,
  ]);
}

/** Lists the outdated sources with their age. */
export const formatOldNames = (state: NetworkState) =>
  joinNames(
    listOld(state).map((source) =>
      t('votes.warning.oldName', {
        name: getSourceName(source),
        age: formatAgo(source.date ?? ''),
      }),
    ),
  );

/** Returns a short label of a source's state. */
export function getSourceState({ fault, isUsed, isStale }: Source): string {
  if (fault) return t(`votes.data.fault.${fault}`);
  if (!isUsed) return t('votes.data.absent');
  return t(isStale ? 'votes.data.stale' : 'votes.data.used');
}

/** Describes the problem of a source and its solution. */
export function formatProblem(source: Source, folder: string): string {
  const advice = getAdvice(source, folder);
  return t('votes.data.problem', {
    name: getSourceName(source),
    state: getSourceState(source),
    advice,
  });
}

function getAdvice({ file, fault }: Source, folder: string): string {
  if (file === null || fault === 'missing') return t('votes.put.asn');
  if (fault === 'broken') return t('votes.data.repair.broken', { file, folder });
  return t('votes.data.repair.unrecognised', { folder });
}

/** Describes an outdated source and how to replace it. */
export function formatOldSource(source: Source, folder: string): string {
  const { file, date } = source;
  const values = {
    name: getSourceLabel(source.name),
    date: formatDate(t.locale, date ?? '', getContestZone()),
    age: formatAgo(date ?? ''),
    folder,
  };
  return file === null
    ? t('votes.data.oldBundled', values)
    : t('votes.data.oldFile', { ...values, file });
}
