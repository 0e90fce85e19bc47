import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { castVote, challenge, countVotes } from './voting.ts';

export const votingRoutes = {
  voteCounts: async (ctx, { query }) =>
    ok({ votes: await countVotes(ctx, query.entries.split(',').map(Number)) }),
  voteChallenge: async (ctx, call) => ok(await challenge(ctx, call.query.entry, call)),
  castVote: async (ctx, call) =>
    ok(await castVote(ctx, call.params.id, call.body.requestId, call), 'voted'),
} satisfies Routes;
