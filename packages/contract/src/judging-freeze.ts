import type { RoundRules } from './judging.ts';
import type { RoundState } from './judging-options.ts';

/**
 * The last time at which each rule of a round can change.
 *
 * - `opening`: assignments and scores depend on the rule.
 * - `firstScore`: the rule decides which scores count, how they become places, or who reads comments and scores. After
 *   the first score, staff would know the effect of a change.
 * - `closing`: the rule can change in an open round with a reason.
 */
const lastChange = {
  mode: 'opening',
  films: 'opening',
  panels: 'opening',
  criteria: 'opening',
  isBlind: 'opening',
  calibrationFilms: 'opening',
  deciding: 'firstScore',
  juryPercent: 'firstScore',
  tieBreakCriteria: 'firstScore',
  places: 'firstScore',
  quorum: 'firstScore',
  passPercent: 'firstScore',
  picks: 'firstScore',
  minWatched: 'firstScore',
  comments: 'firstScore',
  scores: 'firstScore',
  objectionDays: 'firstScore',
  award: 'closing',
  opensAt: 'closing',
  closesAt: 'closing',
  jurorsPerFilm: 'closing',
  hasConfidence: 'closing',
  order: 'closing',
} as const satisfies Record<keyof RoundRules, 'opening' | 'firstScore' | 'closing'>;

export const roundRuleNames = Object.keys(lastChange) as (keyof RoundRules)[];

interface Progress {
  state: RoundState;
  /** Number of assignments that are judged. */
  done: number;
}

/** Whether a rule can no longer change. */
export function isRuleFrozen(rule: keyof RoundRules, { state, done }: Progress): boolean {
  if (state === 'draft') return false;
  if (state !== 'open' || lastChange[rule] === 'opening') return true;
  return lastChange[rule] === 'firstScore' && done > 0;
}
