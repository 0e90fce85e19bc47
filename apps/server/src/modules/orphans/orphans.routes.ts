import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { listOrphans } from './orphans.ts';

export const orphanRoutes = {
  consoleOrphans: async (ctx, { query }) => ok(await listOrphans(ctx, query)),
} satisfies Routes;
