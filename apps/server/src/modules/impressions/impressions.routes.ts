import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { consumeForNetwork, scaleLimitToNetworks } from '../../platform/http/rate-limits.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { recordImpressions } from './impressions.ts';

/** Maximum requests per network in ten minutes. The limit is high, because a whole school may share one IP address. */
const views = scaleLimitToNetworks({ points: 3_000, seconds: 600 });

/**
 * Counts requests in memory, because a database write per request would cost more than the impressions that the
 * limit protects.
 */
const limiter = new RateLimiterMemory({ points: views.points, duration: views.seconds });

export const impressionRoutes = {
  recordImpressions: async (ctx, { body, address }) => {
    await consumeForNetwork(limiter, ctx.keys.rateLimit, address);
    const network = address ? getEnclosingNetworks(address).wide : 'unknown';
    recordImpressions(ctx, network, body.entries);
    return ok(null);
  },
} satisfies Routes;
