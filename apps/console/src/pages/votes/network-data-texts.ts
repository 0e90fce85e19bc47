import { formatDate } from '@film-contest/messages/format';
import { contestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { ago } from '../../lib/moments.ts';
import { faultyOf, lacksTable, type NetworkState, oldOf, type Source } from './network-health.ts';
import { joined, sourceText } from './vote-texts.ts';

/** How a source is called where staff have to find it: by its file, if it has one. */
const nameOf = ({ name, file }: Source) => file ?? sourceText(name);

/** What is missing or damaged: the folder, the table, files. */
export function namesOfFaulty(state: NetworkState): string {
  const names = faultyOf(state).map(nameOf);
  const isTableTold = faultyOf(state).some(({ name }) => name === 'asn');
  return joined([
    ...(state.folderFault ? [state.folder] : []),
    ...(lacksTable(state) && !isTableTold ? [sourceText('asn')] : []),
    ...names,
  ]);
}

/** What should be replaced, with its age. */
export const oldNames = (state: NetworkState) =>
  joined(
    oldOf(state).map((source) =>
      t('votes.warning.oldName', { name: nameOf(source), age: ago(source.date ?? '') }),
    ),
  );

/** In one word or two, how a source stands. */
export function stateText({ fault, isUsed, isStale }: Source): string {
  if (fault) return t(`votes.data.fault.${fault}`);
  if (!isUsed) return t('votes.data.absent');
  return t(isStale ? 'votes.data.stale' : 'votes.data.used');
}

/** What is wrong with a source, and what to do about it. */
export function problemText(source: Source, folder: string): string {
  const advice = adviceOf(source, folder);
  return t('votes.data.problem', { name: nameOf(source), state: stateText(source), advice });
}

function adviceOf({ file, fault }: Source, folder: string): string {
  if (file === null || fault === 'missing') return t('votes.put.asn');
  if (fault === 'broken') return t('votes.data.repair.broken', { file, folder });
  return t('votes.data.repair.unrecognised', { folder });
}

/** How old a source is, and what to replace where. */
export function oldText(source: Source, folder: string): string {
  const { file, date } = source;
  const told = {
    name: sourceText(source.name),
    date: formatDate(t.locale, date ?? '', contestZone()),
    age: ago(date ?? ''),
    folder,
  };
  return file === null
    ? t('votes.data.oldBundled', told)
    : t('votes.data.oldFile', { ...told, file });
}
