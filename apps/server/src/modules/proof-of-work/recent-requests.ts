import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createWriteBehind } from '../../platform/write-behind.ts';
import { addCountsToWindows, toWindowKey } from '../count-windows/count-windows.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';

/** Ids of the sources of a request; a source without an id is not counted. */
export type SourceIds<Source extends string> = Partial<Record<Source, string>>;

/**
 * Counts the requests of the last ten minutes by source. The counts determine the proof of work of the next requests.
 * Each process counts in memory. About once a second it adds the counts of busy sources to `vote_budgets`, with a
 * statement that returns the counts of all processes.
 */
export interface RecentRequests<Source extends string> {
  get(ids: SourceIds<Source>): Record<Source, number>;
  /** Adds `weight` requests to the given sources; by default to all. */
  count(ids: SourceIds<Source>, weight: number, counted?: readonly Source[]): void;
  drain(): Promise<void>;
}

interface Options<Source extends string> {
  /** Name of the action, which separates its counts from those of other actions. */
  name: string;
  sources: readonly Source[];
  /** Minimum count of a window that is shared with other processes. Must be below all thresholds. */
  sharedFrom: number;
}

/**
 * Count of the current fixed window (`now`) and of the previous one (`before`), which approximate a sliding window.
 */
interface Window {
  id: string;
  startsAt: number;
  now: number;
  before: number;
  /** Part of `now` that is not in the database yet. */
  unsent: number;
}

const windowMs = 10 * 60_000;
const maxPerSource = 50_000;
const maxRowsPerWrite = 10_000;

export function createRecentRequestCounters<Source extends string>(
  ctx: Context,
  { name, sources, sharedFrom }: Options<Source>,
): RecentRequests<Source> {
  const windows = Object.fromEntries(
    sources.map((source) => [source, new Map<string, Window>()]),
  ) as Record<Source, Map<string, Window>>;
  const queued = new Set<Window>();
  const behind = createWriteBehind(shareBusyCounts);

  function advanceWindow(window: Window, at: number): Window {
    const startsAt = at - (at % windowMs);
    if (startsAt === window.startsAt) return window;
    const before = startsAt - window.startsAt === windowMs ? window.now : 0;
    return Object.assign(window, { startsAt, before, now: 0, unsent: 0 });
  }

  function addRequest(source: Source, id: string, weight: number, at: number): void {
    const window = advanceWindow(
      windows[source].get(id) ?? createWindow(`${name} ${source} ${id}`),
      at,
    );
    // Moves the window to the end of the map, so that evictions remove the sources without recent requests.
    windows[source].delete(id);
    windows[source].set(id, window);
    evictOldestWindows(windows[source]);
    window.now += weight;
    window.unsent += weight;
    if (window.now < sharedFrom) return;
    queued.add(window);
    behind.schedule();
  }

  async function shareBusyCounts(): Promise<void> {
    const changes = [...queued].slice(0, maxRowsPerWrite).map((window) => ({
      window,
      key: hashSourceId(ctx, window.id),
      startsAt: window.startsAt,
      by: window.unsent,
      ms: windowMs,
    }));
    if (changes.length === 0) return;
    for (const { window } of changes) {
      queued.delete(window);
      window.unsent = 0;
    }
    try {
      const totals = await addCountsToWindows(ctx.db, changes);
      for (const { window, key, startsAt } of changes) {
        const total = totals.get(toWindowKey(key, startsAt));
        if (!total || window.startsAt !== startsAt) continue;
        window.now = total.count + window.unsent;
        window.before = Math.max(window.before, total.before);
      }
    } catch (error) {
      ctx.log.warn({ reason: (error as Error).message }, 'requests are counted per process');
      for (const { window, startsAt, by } of changes) {
        if (window.startsAt === startsAt) window.unsent += by;
      }
    }
    if (queued.size > 0) behind.schedule();
  }

  return {
    get(ids) {
      const at = Date.now();
      const counts = sources.map((source) => {
        const window = windows[source].get(ids[source] ?? '');
        return [source, window ? estimateCount(advanceWindow(window, at), at) : 0];
      });
      return Object.fromEntries(counts) as Record<Source, number>;
    },
    count(ids, weight, counted = sources) {
      const at = Date.now();
      for (const source of counted) {
        const id = ids[source];
        if (id !== undefined) addRequest(source, id, weight, at);
      }
    },
    drain: behind.drain,
  };
}

/**
 * Returns the ids under which a network and its operator are counted. Returns no ids for private IP addresses, because
 * they do not distinguish networks.
 */
export function buildNetworkSourceIds({
  network,
  wide,
  asn,
}: Pick<NetworkAssessment, 'network' | 'wide' | 'asn'>): SourceIds<'network' | 'operator'> {
  return {
    ...(network !== 'private' && { network: wide }),
    ...(asn !== null && { operator: String(asn) }),
  };
}

const createWindow = (id: string): Window => ({ id, startsAt: 0, now: 0, before: 0, unsent: 0 });

function evictOldestWindows(known: Map<string, Window>): void {
  const oldest = known.size > maxPerSource ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}

const hashSourceId = ({ keys }: Context, id: string) =>
  createHmac('sha256', keys.budget).update(id).digest().subarray(0, 16);

const estimateCount = ({ now, before, startsAt }: Window, at: number) =>
  Math.round(now + before * (1 - (at - startsAt) / windowMs));
