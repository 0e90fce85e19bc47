import { accessOf, noAccessName } from '@film-contest/contract/access';
import type { Routes } from '../../context.ts';
import { created, ok, sessionOf } from '../../platform/http/call.ts';
import { SessionNeeded } from '../../platform/http/refusal.ts';
import { recordListRead, recordRead } from '../audit/audit.ts';
import { addressOf } from './account-address.ts';
import { readAccount } from './account-view.ts';
import { activate, register, requestCode, resendActivation } from './accounts.ts';
import {
  endSessions,
  eraseAccountOf,
  exportAccountOf,
  listAccounts,
  mailActivationOf,
  restoreAccount,
  suspendAccount,
} from './console-accounts.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { login } from './login.ts';
import { changePassword, forgotPassword, resetPassword } from './new-password.ts';
import { refusePasswordAlone } from './own-sessions.ts';
import { readProfile, saveProfile } from './profile.ts';
import { closeSession } from './sessions.ts';

export const accountRoutes = {
  sendSmsCode: async (ctx, call) => {
    await requestCode(ctx, call.body, call);
    return ok(null, 'sent');
  },
  register: async (ctx, call) => {
    await register(ctx, call.body, call);
    return created(null, 'registered');
  },
  activate: async (ctx, { body }) => ok({ account: await activate(ctx, body) }),
  resendActivation: async (ctx, { body }) => {
    await resendActivation(ctx, body);
    return ok(null, 'sent');
  },
  forgotPassword: async (ctx, call) => {
    await forgotPassword(ctx, call.body, call);
    return ok(null, 'sent');
  },
  resetPassword: async (ctx, call) => {
    await resetPassword(ctx, call.body, call);
    return ok(null);
  },
  login: async (ctx, call) => ok(await login(ctx, call.body, call), 'loggedIn'),
  logout: async (ctx, { bearer }) => {
    if (bearer) await closeSession(ctx, bearer);
    return ok(null);
  },
  account: async (ctx, call) => ok(await readProfile(ctx.db, sessionOf(call).accountId)),
  saveAccount: async (ctx, call) =>
    ok(await saveProfile(ctx, sessionOf(call).accountId, call.body)),
  changePassword: async (ctx, call) => {
    await changePassword(ctx, call, call.body);
    return ok(null);
  },
  exportAccount: async (ctx, call) => {
    await refusePasswordAlone(ctx.db, call);
    return ok(await exportAccount(ctx, sessionOf(call).accountId));
  },
  eraseAccount: async (ctx, call) => {
    await eraseAccount(ctx, call, call.body);
    return ok(null);
  },
  currentUser: async ({ db }, call) => {
    const { accountId, roles, isStaffElsewhere, mustEnrol, ...session } = sessionOf(call);
    if (isStaffElsewhere) throw new SessionNeeded();
    const name = mustEnrol ? noAccessName : session.name;
    const account = await db
      .selectFrom('accounts')
      .select(['email', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const access = accessOf({ name, roles });
    return ok({ name, account: addressOf(account), roles: [...roles], access, mustEnrol });
  },
  consoleAccounts: async (ctx, call) => {
    const page = await listAccounts(ctx, call.query);
    await recordListRead(ctx, call, 'account', call.query, page.list.length);
    return ok(page);
  },
  consoleAccount: async (ctx, call) => {
    const account = await readAccount(ctx.db, call, call.params.id);
    await recordRead(ctx.db, call, 'account.read', `account:${account.id}`);
    return ok(account);
  },
  mailActivation: async (ctx, call) => {
    await mailActivationOf(ctx, call, call.params.id);
    return ok(null, 'sent');
  },
  suspendAccount: async (ctx, call) =>
    ok(await suspendAccount(ctx, call, call.params.id, call.body)),
  restoreAccount: async (ctx, call) => ok(await restoreAccount(ctx, call, call.params.id)),
  endSessions: async (ctx, call) => ok(await endSessions(ctx, call, call.params.id)),
  exportAccountOf: async (ctx, call) => ok(await exportAccountOf(ctx, call, call.params.id)),
  eraseAccountOf: async (ctx, call) => {
    await eraseAccountOf(ctx, call, call.params.id, call.body);
    return ok(null);
  },
} satisfies Routes;
