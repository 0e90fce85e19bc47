import type { RoundMode, RoundState } from '@film-contest/contract/judging-options';
import type { Locale } from '@film-contest/contract/locales';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';

export const roundsKey = ['judgingRounds'];
export const getRoundQueryKey = (id: string) => ['judging', id];
export const getResultQueryKey = (id: string) => ['judging', id, 'result'];

export const getRoundName = ({ name }: { name: Record<Locale, string> }) => name[locale];

export const getModeLabel = (mode: RoundMode) => t(`judging.mode.${mode}`);
export const getRoundStateLabel = (state: RoundState) => t(`judging.state.${state}`);

export const stateTones = {
  draft: 'quiet',
  open: 'active',
  closed: 'warning',
  final: 'key',
} as const;

/** Formats a difference of points with its sign, for example `+1.5`. */
export const formatDifference = (value: number) => `${value > 0 ? '+' : ''}${formatScore(value)}`;

/** Formats a score with one decimal place; a dash if there is none. */
export const formatScore = (value: number | null) =>
  value === null ? '–' : (Math.round(value * 10) / 10).toFixed(1);
