import type { Routes } from '../../context.ts';
import { created, getInput, ok, requireSession } from '../../platform/http/call.ts';
import { confirmHoldDecision, proposeHoldDecision, withdrawHoldDecision } from './decide-hold.ts';
import { endVoteFreeze, freezeVotes, listVoteFreezes } from './freezes.ts';
import { listPublicHoldDecisions, listVoteHolds, readVoteHold } from './vote-holds.queries.ts';
import { holdVotes, previewVoteHold } from './vote-holds.ts';

export const voteHoldRoutes = {
  consoleVoteHolds: async (ctx, { query }) => ok(await listVoteHolds(ctx, query)),
  previewVoteHold: async (ctx, { body }) => ok(await previewVoteHold(ctx, body)),
  holdVotes: async (ctx, call) => created(await holdVotes(ctx, call, call.body)),
  consoleVoteHold: async (ctx, call) =>
    ok(await readVoteHold(ctx.db, call.params.id, requireSession(call).accountId)),
  proposeHoldDecision: async (ctx, call) =>
    ok(await proposeHoldDecision(ctx, call, getInput(call))),
  withdrawHoldDecision: async (ctx, call) =>
    ok(await withdrawHoldDecision(ctx, call, getInput(call))),
  confirmHoldDecision: async (ctx, call) =>
    ok(await confirmHoldDecision(ctx, call, getInput(call))),
  consoleVoteFreezes: async (ctx, { query }) => ok(await listVoteFreezes(ctx, query)),
  freezeVotes: async (ctx, call) => created(await freezeVotes(ctx, call, call.body)),
  endVoteFreeze: async (ctx, call) => ok(await endVoteFreeze(ctx, call, call.params.id)),
  voidedVotes: async (ctx, { query }) => ok(await listPublicHoldDecisions(ctx, query)),
} satisfies Routes;
