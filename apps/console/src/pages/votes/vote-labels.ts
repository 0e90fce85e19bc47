import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { getCodeMessage, t } from '../../lib/messages.ts';

export const getNetworkLabel = (network: NetworkClass) => t(`votes.network.${network}`);
export const getNetworkMeaning = (network: NetworkClass) => t(`votes.meaning.${network}`);
export const getLevelLabel = (level: ProofLevel) => t(`votes.level.${level}`);

/** Returns the label of a vote request's outcome. */
export const getOutcomeLabel = (code: number) =>
  t.dynamic(`votes.code.${code}`) ?? getCodeMessage(code);

/** Returns the label of a data source, or its name. */
export const getSourceLabel = (source: string) => t.dynamic(`votes.source.${source}`) ?? source;

export const joinNames = (words: readonly string[]) =>
  words.join(t.locale.startsWith('zh') ? '、' : ', ');

/** Formats the known origin of a vote. */
export const formatOrigin = ({ masked, asn }: { masked: string | null; asn: number | null }) =>
  [masked, asn === null ? null : t('votes.asn', { number: String(asn) })]
    .filter(Boolean)
    .join(' · ');
