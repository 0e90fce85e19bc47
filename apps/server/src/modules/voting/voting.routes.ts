import type { Routes } from '../../context.ts';
import { ok, respondAfter } from '../../platform/http/call.ts';
import { createVoteChallenge } from './challenge.ts';
import { readVoteCounts } from './counts.ts';
import { castVote, sendVoteCode } from './voting.ts';

export const votingRoutes = {
  voteCounts: async (ctx, { query }) =>
    ok({ votes: await readVoteCounts(ctx, query.entries.split(',').map(Number)) }),
  voteChallenge: async (ctx, call) => ok(await createVoteChallenge(ctx, call.query.entry, call)),
  castVote: async (ctx, call) => ok(await castVote(ctx, call.params.id, call.body, call), 'voted'),
  sendVoteCode: (ctx, call) => respondAfter(sendVoteCode(ctx, call.body, call), 'sent'),
} satisfies Routes;
