import { hash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';

/** Views of an entry that count within an hour from one /24, or one IPv6 /48. */
const mostAnHour = 300;
const hourMs = 3600_000;
/** Two megabytes, whoever comes, and nothing in it can be pushed out: those that fall together share one. */
const counters = 2 ** 20;

interface Views {
  until: number;
  counts: Uint16Array;
  /** Another each hour, so that nobody can tell what falls together. */
  key: string;
}

declare module '../../context.ts' {
  interface Services {
    networkViews: { views: Views | null };
  }
}

/**
 * Counts that a network has looked at an entry, and says whether it was not seen to do so too often: so
 * that nobody can make a competitor look unloved by "seeing" it ten thousand times. Of published entries
 * only: what callers make up would fill the counters. Counted by each process, in memory.
 */
export function countView(ctx: Context, network: string, entry: number): boolean {
  const { counts, key } = viewsOf(ctx);
  const place = hash('sha256', `${key} ${network} ${entry}`, 'buffer').readUInt32LE() % counters;
  const count = counts[place] ?? 0;
  if (count >= mostAnHour) return false;
  counts[place] = count + 1;
  return true;
}

function viewsOf(ctx: Context): Views {
  const hour = ctx.services.networkViews;
  if (hour.views && Date.now() < hour.views.until) return hour.views;
  const until = Date.now() + hourMs;
  hour.views = { until, counts: new Uint16Array(counters), key: randomUUID() };
  return hour.views;
}
