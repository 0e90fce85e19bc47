import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { getCodeMessage, t } from '../../lib/messages.ts';

export const getNetworkClassLabel = (network: NetworkClass) => t(`votes.network.${network}`);
export const getNetworkClassMeaning = (network: NetworkClass) => t(`votes.meaning.${network}`);
export const getProofLevelLabel = (level: ProofLevel) => t(`votes.level.${level}`);

export const getOutcomeLabel = (code: number) =>
  t.translateDynamicKey(`votes.code.${code}`) ?? getCodeMessage(code);

export const getDataSourceLabel = (source: string) =>
  t.translateDynamicKey(`votes.source.${source}`) ?? source;

export const joinListedNames = (words: readonly string[]) =>
  words.join(t.locale.startsWith('zh') ? '、' : ', ');

export const formatVoteOrigin = ({ masked, asn }: { masked: string | null; asn: number | null }) =>
  [masked, asn === null ? null : t('votes.asn', { number: String(asn) })]
    .filter(Boolean)
    .join(' · ');

const second = ['second', 1] as const;
const units = [['day', 86_400], ['hour', 3600], ['minute', 60], second] as const;

/** Formats seconds in the largest unit that fits, rounded down: `3 days`, `12 sec`. */
export function formatDuration(locale: string, seconds: number): string {
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? second;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / length));
}

const findExactDurationUnit = (seconds: number) =>
  units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? second;

/** Formats seconds in the largest unit that divides them exactly: `3 days`, `36 hours`. */
export function formatExactDuration(locale: string, seconds: number): string {
  const [unit, length] = findExactDurationUnit(seconds);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / length);
}

export const hasLargerDurationUnit = (count: number, length: number) =>
  findExactDurationUnit(count * length)[1] > length;
