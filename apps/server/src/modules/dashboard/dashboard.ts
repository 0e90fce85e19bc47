import type { consoleTrends } from '@film-contest/contract/dashboard';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';
import { readTrends } from './trends.queries.ts';

type Trends = z.infer<typeof consoleTrends>;

declare module '../../context.ts' {
  interface Services {
    trends: CachedValue<Trends>;
  }
}

export const createTrendsCache = (ctx: Context): CachedValue<Trends> =>
  createCachedValue(30_000, () => readTrends(ctx));
