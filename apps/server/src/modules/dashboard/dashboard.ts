import type { consoleTrends } from '@film-contest/contract/dashboard';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { remembered } from '../../platform/remembered.ts';
import { readTrends } from './trends.queries.ts';

type Trends = z.infer<typeof consoleTrends>;

/** How the contest goes, at most half a minute old however many look at it. */
export const trendsOf: (ctx: Context) => Promise<Trends> = remembered(30_000, readTrends).recall;
