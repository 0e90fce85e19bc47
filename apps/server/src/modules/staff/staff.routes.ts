import type { Routes } from '../../context.ts';
import { created, ok, requireSession, respondAfter } from '../../platform/http/call.ts';
import { checkSetUpLink, setUpOwner } from './first-owner.ts';
import { acceptInvitation, inviteStaff, readInvitation, revokeInvitation } from './invitations.ts';
import { resetSecondFactor } from './reset-factor.ts';
import { listStaff, removeStaff, saveRoles } from './staff.ts';

export const staffRoutes = {
  checkSetUp: (ctx, { body }) => respondAfter(checkSetUpLink(ctx, body.token)),
  setUpOwner: async (ctx, call) => created(await setUpOwner(ctx, call.body, call)),
  consoleStaff: async (ctx, call) =>
    ok(await listStaff(ctx, requireSession(call).accountId, call.query)),
  saveStaffRoles: async (ctx, call) =>
    ok(await saveRoles(ctx, call, call.params.id, call.body.roles)),
  removeStaff: (ctx, call) => respondAfter(removeStaff(ctx, call, call.params.id)),
  resetSecondFactor: async (ctx, call) => ok(await resetSecondFactor(ctx, call, call.params.id)),
  inviteStaff: async (ctx, call) => created(await inviteStaff(ctx, call, call.body)),
  revokeInvitation: (ctx, call) => respondAfter(revokeInvitation(ctx, call, call.params.id)),
  readInvitation: async (ctx, { body }) => ok(await readInvitation(ctx, body.token)),
  acceptInvitation: async (ctx, call) => created(await acceptInvitation(ctx, call, call.body)),
} satisfies Routes;
