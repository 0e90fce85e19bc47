import type { VoteRules } from '@film-contest/contract/voting';
import type { WorkSource } from '@film-contest/contract/work-limits';
import { getRequiredWork } from '../proof-of-work/proof-of-work.rules.ts';

/**
 * Returns the proof of work of a vote. Operators and entries reach a tenth of the longest work: most voters of a busy
 * carrier or film are honest, and a single network is easier to tell apart from them.
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
