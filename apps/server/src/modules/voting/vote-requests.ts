import { type WorkSource, workSources } from '@film-contest/contract/work-limits';
import type { Context } from '../../context.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import {
  buildNetworkSourceIds,
  createRecentRequestCounters,
  type RecentRequests,
  type SourceIds,
} from '../proof-of-work/recent-requests.ts';

/** The network, its operator and the entry of a vote request. */
interface RequestSources {
  assessment: Pick<NetworkAssessment, 'network' | 'wide' | 'asn'>;
  entry: number;
}

declare module '../../context.ts' {
  interface Services {
    /**
     * Numbers of recent vote requests with valid work per network, and of recent counted votes per operator and per
     * entry.
     */
    recentVotes: RecentRequests<WorkSource>;
  }
}

export const createRecentVoteCounters = (ctx: Context) =>
  createRecentRequestCounters(ctx, { name: 'requests', sources: workSources, sharedFrom: 20 });

export const toVoteSourceIds = ({ assessment, entry }: RequestSources): SourceIds<WorkSource> => ({
  ...buildNetworkSourceIds(assessment),
  entry: String(entry),
});
