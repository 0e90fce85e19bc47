import type { RoundRules } from './judging.ts';
import { points } from './judging-options.ts';

/** Number of bootstrap samples of a round's scores. */
const repetitions = 1000;

/** Converts the rules of a round to the rules of its counting method in `packages/judging`. */
export function toMethodRules(rules: RoundRules, seed: number) {
  const composition = { juryPercent: rules.juryPercent, publicPercent: 100 - rules.juryPercent };
  const common = { places: rules.places, composition, seed };
  switch (rules.mode) {
    case 'screening':
      return { ...common, mode: 'screening' as const, quorum: rules.quorum };
    case 'top-picks':
      return { ...common, mode: 'top-picks' as const };
    case 'scoring':
      return {
        ...common,
        mode: 'scoring' as const,
        criteria: rules.criteria.map(({ weight }) => ({ weight, highest: points.highest })),
        deciding: rules.deciding,
        tieBreakCriteria: rules.tieBreakCriteria,
        repetitions,
      };
  }
}
