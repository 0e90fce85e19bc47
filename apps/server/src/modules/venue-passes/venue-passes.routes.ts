import { pagePath } from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { created, ok } from '../../platform/http/call.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import {
  consumeForNetwork,
  getCounter,
  scaleForNetworks,
} from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createPass, listPasses, revokePass, savePassCookie } from './venue-passes.ts';

export const venuePassRoutes = {
  votePasses: async (ctx, { query }) => ok(await listPasses(ctx, query)),
  createVotePass: async (ctx, call) => created(await createPass(ctx, call, call.body)),
  revokeVotePass: async (ctx, call) => ok(await revokePass(ctx, call, call.params.id)),
} satisfies Routes;

const guesses = scaleForNetworks({ points: 60, seconds: 600 });

/** What the gallery's page is told, so that it can tell its reader. */
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
  addressOf(request: FastifyRequest): string | null;
  isSecure: boolean;
}

/**
 * Where the QR code of a pass leads: the browser keeps the pass and goes on to the gallery. The
 * address without a language is written in the reader's own.
 */
export function registerPassLanding(app: FastifyInstance, ctx: Context, options: Options): void {
  app.get<{ Params: { token: string } }>('/v/:token', async (request, reply) => {
    const address = options.addressOf(request);
    const kept = await savePassCookie(ctx, request.params.token, {
      address,
      cookies: cookiesOf(reply, options.isSecure),
    });
    if (kept === 'unknown' && !(await mayGuess(ctx, address)))
      return sendErrorStatus(request, reply, 429);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${pagePath('gallery')}#${fragments[kept]}`, 303);
  });
}

const cookiesOf = (
  reply: FastifyReply,
  secure: boolean,
): Parameters<typeof savePassCookie>[2]['cookies'] => ({
  set: (name, value, options) =>
    void reply.setCookie(name, value, { ...options, httpOnly: true, secure }),
});

/** Only what is no pass counts: a whole school comes with a good one, from one address. */
async function mayGuess({ pool, keys }: Context, address: string | null): Promise<boolean> {
  try {
    await consumeForNetwork(getCounter(pool, 'passGuess', guesses), keys.rateLimit, address);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
