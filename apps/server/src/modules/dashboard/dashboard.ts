import type { consoleTrends } from '@film-contest/contract/dashboard';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readTrends } from './trends.queries.ts';

type Trends = z.infer<typeof consoleTrends>;

const keptMs = 30_000;
const kept = new WeakMap<Context, { until: number; trends: Promise<Trends> }>();

/** How the contest goes, at most half a minute old however many look at it. */
export function trendsOf(ctx: Context): Promise<Trends> {
  const known = kept.get(ctx);
  if (known && Date.now() < known.until) return known.trends;
  const trends = readTrends(ctx);
  kept.set(ctx, { until: Date.now() + keptMs, trends });
  trends.catch(() => kept.delete(ctx));
  return trends;
}
