import type { VoteRules } from '@film-contest/contract/voting';
import { secondsPerWorkUnit, type WorkSource } from '@film-contest/contract/work-limits';

/** Vote requests within about ten minutes, by source; requests with a wrong proof count several times. */
export type RecentRequests = Record<WorkSource, number>;

export interface RequiredWork {
  /** Work units; 0 for no work. */
  factor: number;
  /** The source that raised the work above the usual; null if none did. */
  raisedBy: WorkSource | null;
}

/**
 * Share of the longest work that an operator or an entry can require. Most voters of a busy carrier or film are
 * honest; a single network is easier to tell apart from them.
 */
const sharedPart = { network: 1, operator: 0.1, entry: 0.1 };

/**
 * Returns the proof of work of a vote. Above its threshold, a source multiplies the usual work by the square of the
 * excess: with twice the requests four times the work, so that eight times the requests reach the maximum.
 */
export function getRequiredWork(
  recent: RecentRequests,
  { workFactor, workAbove }: Pick<VoteRules, 'workFactor' | 'workAbove'>,
): RequiredWork {
  const required: RequiredWork = { factor: workFactor, raisedBy: null };
  const max = Math.floor(workAbove.maxSeconds / secondsPerWorkUnit);
  for (const source of ['network', 'operator', 'entry'] as const) {
    const excess = Math.floor((recent[source] / workAbove[source]) ** 2);
    const factor = Math.min(workFactor * excess, Math.floor(max * sharedPart[source]));
    if (factor > required.factor) Object.assign(required, { factor, raisedBy: source });
  }
  return required;
}

/**
 * Whether work is accepted. Half the required work suffices, because the requirement may rise while the browser
 * computes.
 */
export const isEnoughWork = (factor: number, required: number) => 2 * factor >= required;
