import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { readFirstSteps } from './first-steps.queries.ts';
import { readQueues } from './queues.queries.ts';
import { readSummary, readWaitingCounts } from './summary.queries.ts';

export const dashboardRoutes = {
  consoleWaiting: async (ctx) => ok(await readWaitingCounts(ctx)),
  consoleSummary: async (ctx) => ok(await readSummary(ctx)),
  consoleTrends: async (ctx) => ok(await ctx.services.trends.get()),
  consoleFirstSteps: async (ctx) => ok(await readFirstSteps(ctx)),
  consoleQueues: async (ctx) => ok(await readQueues(ctx)),
} satisfies Routes;
