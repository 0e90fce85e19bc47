import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { lookUpAddress } from './look-up.ts';
import { readOutcomes } from './outcomes-over-time.ts';
import { readPublicRules } from './public-rules.ts';
import { listRefusals, listVotes } from './scrutiny.queries.ts';
import { listVotesBesideViews } from './votes-beside-views.ts';

export const scrutinyRoutes = {
  votingRules: async (ctx) => ok(await readPublicRules(ctx)),
  consoleVotes: async (ctx, { query }) => ok(await listVotes(ctx, query)),
  voteRefusals: async (ctx, { query }) => ok(await listRefusals(ctx, query)),
  voteOutcomes: async (ctx, { query }) => ok(await readOutcomes(ctx, query.hours)),
  voteExposure: async (ctx, { query }) => ok(await listVotesBesideViews(ctx, query)),
  lookUpAddress: async (ctx, { body }) => ok(await lookUpAddress(ctx, body.address)),
} satisfies Routes;
