import type { Routes } from '../../context.ts';
import { recordListAccess, recordReadAccess } from '../../platform/audit-records.ts';
import { ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { rejectPasswordOnlySession } from '../accounts/own-sessions.ts';
import {
  endSessions,
  eraseAccountAsStaff,
  exportAccountAsStaff,
  listAccounts,
  mailActivationAsStaff,
  restoreAccount,
  suspendAccount,
} from './account-management.ts';
import { readAccount } from './account-view.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';

export const accountManagementRoutes = {
  exportAccount: async (ctx, call) => {
    await rejectPasswordOnlySession(ctx.db, call);
    return ok(await exportAccount(ctx, requireSession(call).accountId));
  },
  eraseAccount: (ctx, call) => respondAfter(eraseAccount(ctx, call, call.body)),
  consoleAccounts: async (ctx, call) => {
    const page = await listAccounts(ctx, call.query);
    await recordListAccess(ctx, call, 'account', call.query, page.list.length);
    return ok(page);
  },
  consoleAccount: async (ctx, call) => {
    const account = await readAccount(ctx.db, call, call.params.id);
    await recordReadAccess(ctx.db, call, 'account.read', `account:${account.id}`);
    return ok(account);
  },
  mailActivation: (ctx, call) =>
    respondAfter(mailActivationAsStaff(ctx, call, call.params.id), 'sent'),
  suspendAccount: async (ctx, call) =>
    ok(await suspendAccount(ctx, call, call.params.id, call.body)),
  restoreAccount: async (ctx, call) => ok(await restoreAccount(ctx, call, call.params.id)),
  endSessions: async (ctx, call) => ok(await endSessions(ctx, call, call.params.id)),
  exportAccountOf: async (ctx, call) => ok(await exportAccountAsStaff(ctx, call, call.params.id)),
  eraseAccountOf: (ctx, call) =>
    respondAfter(eraseAccountAsStaff(ctx, call, call.params.id, call.body)),
} satisfies Routes;
