import { buildPagePath } from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { created, ok } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { consumeForNetwork, scaleLimitToNetworks } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  createVenuePass,
  listVenuePasses,
  revokeVenuePass,
  savePassCookie,
} from './venue-passes.ts';

export const venuePassRoutes = {
  votePasses: async (ctx, { query }) => ok(await listVenuePasses(ctx, query)),
  createVotePass: async (ctx, call) => created(await createVenuePass(ctx, call, call.body)),
  revokeVotePass: async (ctx, call) => ok(await revokeVenuePass(ctx, call, call.params.id)),
} satisfies Routes;

const guesses = scaleLimitToNetworks({ points: 60, seconds: 600 });

/** URL fragments by which the gallery learns whether the venue pass was saved, or why not. */
const fragments = {
  kept: 'pass',
  elsewhere: 'pass-elsewhere',
  early: 'pass-early',
  over: 'pass-over',
  usedUp: 'pass-used-up',
  revoked: 'pass-revoked',
  unknown: 'pass-unknown',
} as const;

interface Options {
  getClientAddress(request: FastifyRequest): string | null;
  isSecure: boolean;
}

/**
 * Registers the URL that the QR code of a venue pass contains. It saves the pass in a cookie and redirects to the
 * gallery in the visitor's language.
 */
export function registerPassLanding(app: FastifyInstance, ctx: Context, options: Options): void {
  app.get<{ Params: { token: string } }>('/v/:token', async (request, reply) => {
    const address = options.getClientAddress(request);
    const kept = await savePassCookie(ctx, request.params.token, {
      address,
      cookies: createCookieSetter(reply, options.isSecure),
    });
    if (kept === 'unknown' && !(await consumePassGuess(ctx, address)))
      return sendErrorStatus(request, reply, 429);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${buildPagePath('gallery')}#${fragments[kept]}`, 303);
  });
}

const createCookieSetter = (
  reply: FastifyReply,
  secure: boolean,
): Parameters<typeof savePassCookie>[2]['cookies'] => ({
  set: (name, value, options) =>
    void reply.setCookie(name, value, { ...options, httpOnly: true, secure }),
});

/**
 * Consumes a rate-limit point of the caller's network. Called for invalid passes only, because a whole school may
 * open a valid pass from one IP address.
 */
async function consumePassGuess(
  { services, keys }: Context,
  address: string | null,
): Promise<boolean> {
  try {
    await consumeForNetwork(services.getCounter('passGuess', guesses), keys.rateLimit, address);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
