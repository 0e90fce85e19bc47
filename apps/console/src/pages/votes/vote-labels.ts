import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { getCodeMessage, t } from '../../lib/messages.ts';

export const getNetworkClassLabel = (network: NetworkClass) => t(`votes.network.${network}`);
export const getNetworkClassMeaning = (network: NetworkClass) => t(`votes.meaning.${network}`);
export const getProofLevelLabel = (level: ProofLevel) => t(`votes.level.${level}`);

/** Returns the label of a vote request's outcome. */
export const getOutcomeLabel = (code: number) =>
  t.translateDynamicKey(`votes.code.${code}`) ?? getCodeMessage(code);

/** Returns the label of a data source, or its name. */
export const getDataSourceLabel = (source: string) =>
  t.translateDynamicKey(`votes.source.${source}`) ?? source;

export const joinListedNames = (words: readonly string[]) =>
  words.join(t.locale.startsWith('zh') ? '、' : ', ');

/** Formats the known origin of a vote. */
export const formatVoteOrigin = ({ masked, asn }: { masked: string | null; asn: number | null }) =>
  [masked, asn === null ? null : t('votes.asn', { number: String(asn) })]
    .filter(Boolean)
    .join(' · ');
