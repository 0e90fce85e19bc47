import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { getCodeMessage, t } from '../../lib/messages.ts';

export const getNetworkLabel = (network: NetworkClass) => t(`votes.network.${network}`);
export const getNetworkMeaning = (network: NetworkClass) => t(`votes.meaning.${network}`);
export const getLevelLabel = (level: ProofLevel) => t(`votes.level.${level}`);

/** How a request to vote ended, in the words of staff. */
export const getOutcomeLabel = (code: number) =>
  t.dynamic(`votes.code.${code}`) ?? getCodeMessage(code);

/** Which data said something of a network; a file that cannot be told is called by its name. */
export const getSourceLabel = (source: string) => t.dynamic(`votes.source.${source}`) ?? source;

export const joinNames = (words: readonly string[]) =>
  words.join(t.locale.startsWith('zh') ? '、' : ', ');

/** What is known of where a vote came from. */
export const formatOrigin = ({ masked, asn }: { masked: string | null; asn: number | null }) =>
  [masked, asn === null ? null : t('votes.asn', { number: String(asn) })]
    .filter(Boolean)
    .join(' · ');
