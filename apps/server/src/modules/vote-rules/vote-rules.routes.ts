import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { readFrozenVoteRules } from './vote-rules.ts';

export const voteRuleRoutes = {
  frozenVoteRules: async (ctx, { query }) => ok(await readFrozenVoteRules(ctx, query)),
} satisfies Routes;
