import { createHmac } from 'node:crypto';
import { type WorkSource, workSources } from '@film-contest/contract/work-limits';
import type { Context } from '../../context.ts';
import { createWriteBehind } from '../../platform/write-behind.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import { addToBudgets, toWindowKey } from './budgets.queries.ts';
import type { RecentRequests as Counts } from './work.rules.ts';

/** The network, its operator and the entry of a vote request. */
export interface RequestSources {
  assessment: Pick<NetworkAssessment, 'network' | 'wide' | 'asn'>;
  entry: number;
}

/**
 * Counts vote requests with valid work of the last ten minutes by network, and their counted votes by operator and
 * entry, for the proof of work of the next ones. Each process counts in memory. About once a second it adds the windows
 * of busy sources to `vote_budgets`, with a statement that returns the counts of all processes.
 */
export interface RecentRequests {
  get(sources: RequestSources): Counts;
  /** Adds `weight` requests to the given sources; by default to all. */
  count(sources: RequestSources, weight: number, counted?: readonly WorkSource[]): void;
  drain(): Promise<void>;
}

declare module '../../context.ts' {
  interface Services {
    recentRequests: RecentRequests;
  }
}

/** The current fixed window and the count of the previous one, which approximate a sliding window. */
interface Window {
  id: string;
  startsAt: number;
  now: number;
  before: number;
  /** Part of `now` that is not in the database yet. */
  unsent: number;
}

const windowMs = 10 * 60_000;
/** Requests from which a window is shared with other processes. Fewer do not matter for any sensible threshold. */
const sharedFrom = 20;
const maxPerSource = 50_000;
const maxRowsPerWrite = 10_000;

export function createRecentRequests(ctx: Context): RecentRequests {
  const windows: Record<WorkSource, Map<string, Window>> = {
    network: new Map(),
    operator: new Map(),
    entry: new Map(),
  };
  const queued = new Set<Window>();
  const behind = createWriteBehind(shareCounts);

  function advance(window: Window, at: number): Window {
    const startsAt = at - (at % windowMs);
    if (startsAt === window.startsAt) return window;
    const before = startsAt - window.startsAt === windowMs ? window.now : 0;
    return Object.assign(window, { startsAt, before, now: 0, unsent: 0 });
  }

  function add(source: WorkSource, id: string, weight: number, at: number): void {
    const window = advance(windows[source].get(id) ?? createWindow(source, id), at);
    // Moves the window to the end, so that evictions remove sources without recent requests.
    windows[source].delete(id);
    windows[source].set(id, window);
    evictOldest(windows[source]);
    window.now += weight;
    window.unsent += weight;
    if (window.now < sharedFrom) return;
    queued.add(window);
    behind.schedule();
  }

  async function shareCounts(): Promise<void> {
    const changes = [...queued].slice(0, maxRowsPerWrite).map((window) => ({
      window,
      key: getKey(ctx, window.id),
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
      const totals = await addToBudgets(ctx.db, changes);
      for (const { window, key, startsAt } of changes) {
        const total = totals.get(toWindowKey(key, startsAt));
        if (!total || window.startsAt !== startsAt) continue;
        window.now = total.count + window.unsent;
        window.before = Math.max(window.before, total.before);
      }
    } catch (error) {
      ctx.log.warn({ reason: (error as Error).message }, 'vote requests are counted per process');
      for (const { window, startsAt, by } of changes) {
        if (window.startsAt === startsAt) window.unsent += by;
      }
    }
    if (queued.size > 0) behind.schedule();
  }

  return {
    get(sources) {
      const at = Date.now();
      const counts: Counts = { network: 0, operator: 0, entry: 0 };
      for (const [source, id] of listSourceIds(sources)) {
        const window = windows[source].get(id);
        if (window) counts[source] = estimate(advance(window, at), at);
      }
      return counts;
    },
    count(sources, weight, counted = workSources) {
      const at = Date.now();
      for (const [source, id] of listSourceIds(sources)) {
        if (counted.includes(source)) add(source, id, weight, at);
      }
    },
    drain: behind.drain,
  };
}

/** Private IP addresses do not distinguish networks, so they are not counted. */
function listSourceIds({ assessment, entry }: RequestSources): [WorkSource, string][] {
  const { network, wide, asn } = assessment;
  return [
    ...(network === 'private' ? [] : [['network', wide] satisfies [WorkSource, string]]),
    ...(asn === null ? [] : [['operator', String(asn)] satisfies [WorkSource, string]]),
    ['entry', String(entry)],
  ];
}

const createWindow = (source: WorkSource, id: string): Window => ({
  id: `${source} ${id}`,
  startsAt: 0,
  now: 0,
  before: 0,
  unsent: 0,
});

function evictOldest(known: Map<string, Window>): void {
  const oldest = known.size > maxPerSource ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}

const getKey = ({ keys }: Context, id: string) =>
  createHmac('sha256', keys.budget).update(`requests ${id}`).digest().subarray(0, 16);

const estimate = ({ now, before, startsAt }: Window, at: number) =>
  Math.round(now + before * (1 - (at - startsAt) / windowMs));
