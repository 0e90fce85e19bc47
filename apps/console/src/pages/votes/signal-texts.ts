import type { SignalMix, SignalName, VoteSignal } from '@film-contest/contract/vote-signals';
import { proofLevels } from '@film-contest/contract/voting';
import { formatPercent } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { getProofLevelLabel } from './vote-labels.ts';

/** Entropy in bits at the right end of the bar: about 4,000 equally frequent browsers or networks. */
const maxBits = 12;
/** Signals for which a low value is unusual. */
const lowSignals: readonly SignalName[] = ['codes', 'returning'];

/** Signals whose value is an entropy in bits. */
const bitSignals: readonly SignalName[] = ['agents', 'spread'];

export const isMeasuredInBits = (name: SignalName) => bitSignals.includes(name);

export const getSignalLabel = (name: SignalName) => t(`votes.signal.${name}`);

function formatSignalValue(name: SignalName, value: number): string {
  if (!isMeasuredInBits(name)) return formatPercent(t.locale, value);
  const format = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 });
  return t('votes.signals.bits', { bits: format.format(value) });
}

/** Describes the value of a signal, and what it can mean. */
export const formatSignalSentence = ({ name, value }: VoteSignal) =>
  value === null
    ? t('votes.signals.fewData')
    : t(`votes.signalText.${name}`, { value: formatSignalValue(name, value) });

/** Compares a signal's value with its median and its threshold. */
export function formatSignalComparison({ name, usual, limit }: VoteSignal): string {
  if (limit === null) return t('votes.signals.noMedian');
  const formatted = { limit: formatSignalValue(name, limit) };
  const isLow = lowSignals.includes(name);
  if (usual === null)
    return t(isLow ? 'votes.signals.belowOnly' : 'votes.signals.aboveOnly', formatted);
  const values = { ...formatted, usual: formatSignalValue(name, usual) };
  if (name === 'agents') return t('votes.signals.apart', values);
  return t(isLow ? 'votes.signals.below' : 'votes.signals.above', values);
}

/** Returns the positions of a signal's bar, median and threshold, from 0 to 1. */
export function getSignalBarPositions({ name, value, usual, limit }: VoteSignal) {
  if (!isMeasuredInBits(name)) return { value: value ?? 0, usual, limit };
  const toShareOfBits = (each: number | null) => each && Math.min(1, each / maxBits);
  if (name !== 'agents')
    return {
      value: toShareOfBits(value) ?? 0,
      usual: toShareOfBits(usual),
      limit: toShareOfBits(limit),
    };
  const isAbove = value !== null && usual !== null && value > usual;
  const bits = usual === null || limit === null ? null : usual + (isAbove ? limit : -limit);
  return {
    value: toShareOfBits(value) ?? 0,
    usual: toShareOfBits(usual),
    limit: toShareOfBits(bits),
  };
}

export function getReferrerLabel(host: string): string {
  if (host === '') return t('votes.signals.noReferrer');
  return host === '*' ? t('votes.signals.otherHosts') : host;
}

export function getLevelLabel(key: string): string {
  const level = proofLevels.find((each) => String(each) === key);
  return level === undefined ? key : getProofLevelLabel(level);
}

export const formatHour = (hour: string) => `${hour.padStart(2, '0')}:00`;

/** Formats a share of an entry's votes as a percentage, followed by the median of all entries if it is known. */
export const formatShareWithMedian = ({ share, usual }: SignalMix[number]) =>
  usual === null
    ? formatPercent(t.locale, share)
    : t('votes.signals.shareWithMedian', {
        share: formatPercent(t.locale, share),
        usual: formatPercent(t.locale, usual),
      });
