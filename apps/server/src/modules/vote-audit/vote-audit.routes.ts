import type { Routes } from '../../context.ts';
import { recordRead } from '../../platform/audit-records.ts';
import { ok } from '../../platform/http/call.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { lookUpAddress } from './look-up-address.ts';
import { readOutcomes } from './outcomes-over-time.ts';
import { readPublicRules } from './public-rules.ts';
import { listRefusals, listVotes } from './vote-audit.queries.ts';
import { caseKey, isCase } from './vote-audit.rules.ts';
import { listVotesBesideViews } from './votes-beside-views.ts';

export const voteAuditRoutes = {
  votingRules: async (ctx) => ok(await readPublicRules(ctx)),
  consoleVotes: async (ctx, { query }) => ok(await listVotes(ctx, query)),
  voteRefusals: async (ctx, call) => {
    const asked = caseKey(call.query.search ?? '');
    if (isCase(asked)) await recordRead(ctx.db, call, 'vote.look_up', `case:${asked}`);
    return ok(await listRefusals(ctx, call.query));
  },
  voteOutcomes: async (ctx, { query }) => ok(await readOutcomes(ctx, query.hours)),
  voteExposure: async (ctx, { query }) => ok(await listVotesBesideViews(ctx, query)),
  lookUpAddress: async (ctx, call) => {
    const found = await lookUpAddress(ctx, call.body.address);
    await recordRead(
      ctx.db,
      call,
      'vote.look_up',
      `network:${getEnclosingNetworks(found.address).wide}`,
    );
    return ok(found);
  },
} satisfies Routes;
