import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { listAuditRecords, readAuditFilterOptions } from './audit-log.queries.ts';
import { exportAudit } from './export.ts';

export const auditLogRoutes = {
  consoleAudit: async (ctx, { locale, query }) => ok(await listAuditRecords(ctx, locale, query)),
  auditChain: async (ctx) => ok(await ctx.services.auditChain.get()),
  auditChoices: async (ctx) => ok(await readAuditFilterOptions(ctx)),
  exportAudit: async (ctx, call) => ok(await exportAudit(ctx, call, call.body)),
} satisfies Routes;
