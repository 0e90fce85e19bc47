import type { consoleTrends } from '@film-contest/contract/dashboard';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createTimedCache } from '../../platform/timed-cache.ts';
import { readTrends } from './trends.queries.ts';

type Trends = z.infer<typeof consoleTrends>;

/** How the contest goes, at most half a minute old however many look at it. */
export const trendsOf: (ctx: Context) => Promise<Trends> = createTimedCache(
  30_000,
  readTrends,
).recall;
