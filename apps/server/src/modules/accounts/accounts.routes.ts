import { listAccess, noAccessName } from '@film-contest/contract/access';
import type { Routes } from '../../context.ts';
import { created, ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { SessionNeeded } from '../../platform/http/refusal.ts';
import { getIdentifier } from './account-identifier.ts';
import { activateByLink, registerAccount, requestSmsCode, resendActivation } from './accounts.ts';
import { login } from './login.ts';
import { createLoginChallenge } from './login-work.ts';
import { changePassword, forgotPassword, resetPassword } from './new-password.ts';
import { saveNewsChoiceByLink } from './news.ts';
import { readProfile, saveProfile } from './profile.ts';
import { closeSession } from './sessions.ts';

export const accountRoutes = {
  sendSmsCode: (ctx, call) => respondAfter(requestSmsCode(ctx, call.body, call), 'sent'),
  register: async (ctx, call) => created(await registerAccount(ctx, call.body, call), 'registered'),
  activate: async (ctx, call) => ok(await activateByLink(ctx, call.body, call)),
  resendActivation: (ctx, { body }) => respondAfter(resendActivation(ctx, body), 'sent'),
  forgotPassword: (ctx, call) => respondAfter(forgotPassword(ctx, call.body, call), 'sent'),
  resetPassword: (ctx, call) => respondAfter(resetPassword(ctx, call.body, call)),
  loginChallenge: async (ctx, call) => ok(await createLoginChallenge(ctx, call.body, call)),
  login: async (ctx, call) => ok(await login(ctx, call.body, call), 'loggedIn'),
  logout: async (ctx, { bearer }) => {
    if (bearer) await closeSession(ctx, bearer);
    return ok(null);
  },
  account: async (ctx, call) => ok(await readProfile(ctx.db, requireSession(call).accountId)),
  saveAccount: async (ctx, call) =>
    ok(await saveProfile(ctx, requireSession(call).accountId, call.body)),
  chooseNews: async (ctx, { body }) => ok(await saveNewsChoiceByLink(ctx, body)),
  changePassword: (ctx, call) => respondAfter(changePassword(ctx, call, call.body)),
  currentUser: async ({ db }, call) => {
    const { accountId, roles, isStaffElsewhere, mustEnrol, ...session } = requireSession(call);
    if (isStaffElsewhere) throw new SessionNeeded();
    const name = mustEnrol ? noAccessName : session.name;
    const account = await db
      .selectFrom('accounts')
      .select(['email', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const access = listAccess({ name, roles });
    return ok({ name, account: getIdentifier(account), roles: [...roles], access, mustEnrol });
  },
} satisfies Routes;
