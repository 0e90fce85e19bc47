import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Routes } from '../../context.ts';
import { ok } from '../../platform/http/call.ts';
import { spend } from '../../platform/http/rate-limits.ts';
import { networksOf } from '../../platform/ip/client-address.ts';
import { noteImpressions } from './exposure.ts';

/** Page views of one address that are listened to: a whole school sits behind one. */
const views = { points: 3_000, duration: 600 };

const nobody = { narrow: 'unknown', wide: 'unknown' };

/** In memory: a write for each page view would cost more than what it guards. */
const limiter = new RateLimiterMemory(views);

export const exposureRoutes = {
  recordImpressions: async (ctx, { body, address }) => {
    const { narrow, wide } = address ? networksOf(address) : nobody;
    await spend(limiter, narrow);
    noteImpressions(ctx, wide, body.entries);
    return ok(null);
  },
} satisfies Routes;
