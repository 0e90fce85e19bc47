import { accessOf, noAccessName } from '@film-contest/contract/access';
import type { Routes } from '../../context.ts';
import { created, ok, sessionOf } from '../../platform/http/call.ts';
import { SessionNeeded } from '../../platform/http/refusal.ts';
import { getIdentifier } from './account-identifier.ts';
import { activate, register, requestSmsCode, resendActivation } from './accounts.ts';
import { login } from './login.ts';
import { changePassword, forgotPassword, resetPassword } from './new-password.ts';
import { readProfile, saveProfile } from './profile.ts';
import { closeSession } from './sessions.ts';

export const accountRoutes = {
  sendSmsCode: async (ctx, call) => {
    await requestSmsCode(ctx, call.body, call);
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
    return ok({ name, account: getIdentifier(account), roles: [...roles], access, mustEnrol });
  },
} satisfies Routes;
