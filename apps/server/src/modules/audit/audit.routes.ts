import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { listAudit } from './audit.ts';

export const auditRoutes = {
  consoleAudit: async (ctx, { locale, query }) => ok(await listAudit(ctx, locale, query)),
} satisfies Routes;
