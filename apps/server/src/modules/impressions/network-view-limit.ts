import { hash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';

/** Maximum views of one entry that are counted per hour from one network (/24 or IPv6 /48). */
const maxPerHour = 300;
const hourMs = 3600_000;
/**
 * Number of counters (two megabytes). Pairs of network and entry with the same hash share a counter, so none is
 * evicted.
 */
const counters = 2 ** 20;

interface Views {
  until: number;
  counts: Uint16Array;
  /** Random key that changes each hour, so that colliding counters are unpredictable. */
  key: string;
}

declare module '../../context.ts' {
  interface Services {
    networkViews: { views: Views | null };
  }
}

/**
 * Counts a view of an entry by a network. Returns whether it is within the hourly limit. The limit prevents a
 * network from lowering the ratio of votes to views of a competitor. Call it for published entries only, because
 * invented numbers would fill the counters. Each process has its own counters.
 */
export function tryCountNetworkView(ctx: Context, network: string, entry: number): boolean {
  const { counts, key } = getCurrentHourViews(ctx);
  const place = hash('sha256', `${key} ${network} ${entry}`, 'buffer').readUInt32LE() % counters;
  const count = counts[place] ?? 0;
  if (count >= maxPerHour) return false;
  counts[place] = count + 1;
  return true;
}

function getCurrentHourViews(ctx: Context): Views {
  const hour = ctx.services.networkViews;
  if (hour.views && Date.now() < hour.views.until) return hour.views;
  const until = Date.now() + hourMs;
  hour.views = { until, counts: new Uint16Array(counters), key: randomUUID() };
  return hour.views;
}
