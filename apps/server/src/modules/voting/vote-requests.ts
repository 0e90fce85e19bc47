import { type WorkSource, workSources } from '@film-contest/contract/work-limits';
import type { Context } from '../../context.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import {
  buildNetworkSourceIds,
  createRecentRequests,
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
    /** Vote requests with valid work by network, and their counted votes by operator and entry. */
    recentVotes: RecentRequests<WorkSource>;
  }
}

export const createRecentVotes = (ctx: Context) =>
  createRecentRequests(ctx, { name: 'requests', sources: workSources, sharedFrom: 20 });

export const toVoteSourceIds = ({ assessment, entry }: RequestSources): SourceIds<WorkSource> => ({
  ...buildNetworkSourceIds(assessment),
  entry: String(entry),
});
