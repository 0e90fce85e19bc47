import type { Routes } from '../../context.ts';
import { created, ok, respondAfter } from '../../platform/http/call.ts';
import { endOtherSessions, endOwnSession, getSessionExpiry } from '../accounts/own-sessions.ts';
import { consoleLogin, verifySecondStep } from './console-login.ts';
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  readOwnSignInSettings,
  removeFactor,
  renewRecoveryCodes,
} from './own-factors.ts';
import { challengeOwnPasskey, verifyOwnIdentity } from './own-proof.ts';

export const signInRoutes = {
  consoleLogin: async (ctx, call) => ok(await consoleLogin(ctx, call.body, call), 'loggedIn'),
  consoleSecondFactor: async (ctx, call) =>
    ok(await verifySecondStep(ctx, call, call.body), 'loggedIn'),
  sessionLife: async (ctx, call) => ok(await getSessionExpiry(ctx, call)),
  ownSignIn: async (ctx, call) => ok(await readOwnSignInSettings(ctx, call)),
  challengeOwnPasskey: async (ctx, call) => ok(await challengeOwnPasskey(ctx, call)),
  proveOneself: (ctx, call) => respondAfter(verifyOwnIdentity(ctx, call, call.body)),
  beginAuthenticator: async (ctx, call) => ok(await beginAuthenticator(ctx, call)),
  addAuthenticator: async (ctx, call) => created(await addAuthenticator(ctx, call, call.body)),
  beginPasskey: async (ctx, call) => ok(await beginPasskey(ctx, call)),
  addPasskey: async (ctx, call) => created(await addPasskey(ctx, call, call.body)),
  removeFactor: (ctx, call) => respondAfter(removeFactor(ctx, call, call.params.id)),
  renewRecoveryCodes: async (ctx, call) => ok(await renewRecoveryCodes(ctx, call)),
  endOwnSession: (ctx, call) => respondAfter(endOwnSession(ctx, call, call.params.id)),
  endOtherSessions: (ctx, call) => respondAfter(endOtherSessions(ctx, call)),
} satisfies Routes;
