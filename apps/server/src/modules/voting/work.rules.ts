import type { VoteRules } from '@film-contest/contract/voting';
import type { WorkSource } from '@film-contest/contract/work-limits';
import { getRequiredWork } from '../proof-of-work/proof-of-work.rules.ts';

/**
 * Returns the proof of work that a vote needs. Many requests of one network raise it to the longest work. Many votes of
 * one operator or for one entry raise it to a tenth of that, because most voters of a busy carrier or film are honest.
 */
export const getRequiredVoteWork = (
  recent: Record<WorkSource, number>,
  { workFactor, workAbove }: Pick<VoteRules, 'workFactor' | 'workAbove'>,
) =>
  getRequiredWork(recent, {
    usual: workFactor,
    maxSeconds: workAbove.maxSeconds,
    sources: {
      network: { above: workAbove.network, share: 1 },
      operator: { above: workAbove.operator, share: 0.1 },
      entry: { above: workAbove.entry, share: 0.1 },
    },
  });
