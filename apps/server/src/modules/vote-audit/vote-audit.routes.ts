import type { Routes } from '../../context.ts';
import { recordReadAccess } from '../../platform/audit-records.ts';
import { ok } from '../../platform/http/call.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { lookUpIpAddress } from './look-up-address.ts';
import { readVoteOutcomes } from './outcomes-over-time.ts';
import { readPublicVoteRules } from './public-rules.ts';
import { listVoteRefusals, listVotes } from './vote-audit.queries.ts';
import { isCaseId, normalizeCaseId } from './vote-audit.rules.ts';
import { exportVotes } from './vote-data-export.ts';
import { listFlaggedEntries, readEntryVoteSignals } from './vote-signals.ts';
import { listVotesAndViews } from './votes-beside-views.ts';

export const voteAuditRoutes = {
  votingRules: async (ctx) => ok(await readPublicVoteRules(ctx)),
  consoleVotes: async (ctx, { query }) => ok(await listVotes(ctx, query)),
  exportVotes: async (ctx, call) => ok(await exportVotes(ctx, call, call.body.file)),
  voteRefusals: async (ctx, call) => {
    const asked = normalizeCaseId(call.query.search ?? '');
    if (isCaseId(asked)) await recordReadAccess(ctx.db, call, 'vote.look_up', `case:${asked}`);
    return ok(await listVoteRefusals(ctx, call.query));
  },
  voteOutcomes: async (ctx, { query }) => ok(await readVoteOutcomes(ctx, query.hours)),
  voteSignals: async (ctx, { query }) => ok(await listFlaggedEntries(ctx, query)),
  entryVoteSignals: async (ctx, { params }) => ok(await readEntryVoteSignals(ctx, params.id)),
  voteExposure: async (ctx, { query }) => ok(await listVotesAndViews(ctx, query)),
  lookUpAddress: async (ctx, call) => {
    const found = await lookUpIpAddress(ctx, call.body.address);
    await recordReadAccess(
      ctx.db,
      call,
      'vote.look_up',
      `network:${getEnclosingNetworks(found.address).wide}`,
    );
    return ok(found);
  },
} satisfies Routes;
