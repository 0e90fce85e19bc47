import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createWriteBehind } from '../../platform/write-behind.ts';
import {
  addCountsToWindows,
  readWindowCounts,
  type Total,
  toWindowKey,
} from '../count-windows/count-windows.ts';
import {
  type Buckets,
  type CountedVote,
  createWindow,
  estimateCount,
  listVoteWindows,
  listWindowsForProof,
  takeFirstValues,
  toCookieWindowId,
  toDomainWindowId,
  toWindowIds,
  type Window,
  type WindowKind,
  type WindowName,
  windowKinds,
} from './budget-windows.ts';
import type { Counts } from './voting.rules.ts';

/**
 * Counts the recent votes of networks in memory.
 * - From its third vote on, a window is written to `vote_budgets` about once a second. The statement returns the sum of
 * all processes.
 * - Most networks vote once or twice and cost no query. Therefore a count can lack two votes per other process.
 * - While the database is unavailable, each process uses its own counts.
 */
export interface Budgets {
  /** Returns the vote counts of a network and an entry that this process knows. */
  getCounts(network: Buckets, entry: number): Counts;
  /** Returns the number of votes for an entry within a day that were proved by accounts or codes of a mail domain. */
  getDomainVotes(mailDomain: string, entry: number): number;
  /** Returns the number of voter cookies that an IPv4 address or an IPv6 /48 received within a day. */
  getNewCookies(network: Buckets): number;
  /** Reads the counts of other processes that concern a vote, unless they were read within the last second. */
  load(...vote: CountedVote): Promise<void>;
  /** Counts a vote and returns a function that subtracts it again. */
  countVote(...vote: CountedVote): () => void;
  countDevice(network: Buckets): void;
  countCookie(network: Buckets): void;
  size(): number;
  /** Writes all counts of budget windows; resolves when they are written or the write has failed. */
  drain(): Promise<void>;
}

interface Change {
  window: Window;
  startsAt: number;
  by: number;
}

const maxWindows = 500_000;
const maxRowsPerWrite = 20_000;
/** Maximum number of evicted, never written windows that one statement writes. */
const maxEvicted = 2000;
/** The count from which a budget window is written to the table `vote_budgets`. */
const writtenFrom = 3;
const freshMs = 1000;

declare module '../../context.ts' {
  interface Services {
    budgets: Budgets;
  }
}

/** Creates the budgets of one process. `most` limits the windows in memory. */
export function createVoteBudgets(ctx: Context, most = maxWindows): Budgets {
  const maxOfKind = Math.floor(most / windowKinds.length);
  const windows = Object.fromEntries(
    windowKinds.map((kind) => [kind, new Map<string, Window>()]),
  ) as Record<WindowKind, Map<string, Window>>;
  const changed: Window[] = [];
  /** Counts that are not yet written, of budget windows that have ended or were evicted. */
  const late: Change[] = [];
  const behind = createWriteBehind(writeWindowChanges);

  function getWindow(kind: WindowKind, id: string, at: number): Window {
    const known = windows[kind].get(id);
    if (known) return known;
    if (windows[kind].size >= maxOfKind) evictOldestWindows(windows[kind], at);
    const window = createWindow(kind, id, at);
    windows[kind].set(id, window);
    return window;
  }

  /** Evicts some of the oldest budget windows from memory, preferably those with low counts. */
  function evictOldestWindows(known: Map<string, Window>, at: number): void {
    const few = Math.ceil(maxOfKind / 100);
    for (const window of takeFirstValues(known, 10 * few)) {
      if (known.size <= maxOfKind - few) return;
      known.delete(window.id);
      if (window.isWritten && at < window.startsAt + window.ms) known.set(window.id, window);
      else queueEvicted(window, at);
    }
    if (known.size < maxOfKind) return;
    for (const window of takeFirstValues(known, few)) {
      known.delete(window.id);
      queueEvicted(window, at);
    }
  }

  function queueEvicted(window: Window, at: number): void {
    const { startsAt, ms, unsent, isQueued } = window;
    if (isQueued || startsAt + 2 * ms <= at || late.length >= maxEvicted) return;
    queueLateChange({ window, startsAt, by: unsent });
  }

  function advanceWindow(window: Window, at: number): Window {
    const past = at - window.startsAt;
    if (past < 0 || past >= window.ms) startNextWindow(window, at - (at % window.ms));
    return window;
  }

  function startNextWindow(window: Window, startsAt: number): void {
    if (window.isWritten || window.isQueued) {
      queueLateChange({ window, startsAt: window.startsAt, by: window.unsent });
    }
    window.before = startsAt - window.startsAt === window.ms ? window.now : 0;
    Object.assign(window, { startsAt, now: 0, unsent: 0, isWritten: false });
  }

  function queueLateChange(change: Change): void {
    if (change.by === 0 || late.length >= most) return;
    late.push(change);
    behind.schedule();
  }

  function addToWindow(window: Window, by: number, at: number): void {
    advanceWindow(window, at);
    window.now += by;
    window.unsent += by;
    if (window.isWritten || window.now >= writtenFrom) queueWindow(window);
  }

  function countVote(...vote: CountedVote): () => void {
    const at = Date.now();
    const counted = listVoteWindows(...vote).map(([kind, id]) => getWindow(kind, id, at));
    for (const window of counted) addToWindow(window, 1, at);
    return () => {
      for (const window of counted) subtractVote(window, at);
    };
  }

  function incrementWindow(...[kind, id]: WindowName): void {
    const at = Date.now();
    addToWindow(getWindow(kind, id, at), 1, at);
  }

  /** Returns a count. Reading the counts of a network without activity creates no windows. */
  function getWindowCount(kind: WindowKind, id: string | null, at: number): number {
    const window = id === null ? undefined : windows[kind].get(id);
    return window ? estimateCount(advanceWindow(window, at), at) : 0;
  }

  /** Subtracts a counted vote from a budget window, unless the window has advanced since. */
  function subtractVote(window: Window, countedAt: number): void {
    const at = Date.now();
    if (countedAt >= advanceWindow(window, at).startsAt) addToWindow(window, -1, at);
  }

  function queueWindow(window: Window): void {
    if (window.isQueued || changed.length >= most) return;
    window.isQueued = true;
    changed.push(window);
    behind.schedule();
  }

  function takeWindowChanges(): Change[] {
    const ended = late.splice(0, maxRowsPerWrite);
    const current = changed.splice(0, maxRowsPerWrite - ended.length).map((window) => {
      const change = { window, startsAt: window.startsAt, by: window.unsent };
      Object.assign(window, { unsent: 0, isWritten: true, isQueued: false });
      return change;
    });
    return [...ended, ...current].filter(({ by }) => by !== 0);
  }

  /** Writes the changes of budget windows that exist now; later changes wait for the next write. */
  async function writeWindowChanges(): Promise<void> {
    let left = late.length + changed.length;
    while (left > 0 && (await writeNextChanges())) left -= maxRowsPerWrite;
    if (late.length + changed.length > 0) behind.schedule();
  }

  async function writeNextChanges(): Promise<boolean> {
    const changes = takeWindowChanges();
    if (changes.length === 0) return true;
    try {
      const rows = changes.map(({ window, startsAt, by }) => {
        return { key: getWindowKey(window), startsAt, by, ms: window.ms };
      });
      const totals = await addCountsToWindows(ctx.db, rows);
      for (const { window } of changes) applyTotals(window, totals);
      return true;
    } catch (error) {
      ctx.log.warn({ reason: (error as Error).message }, 'budgets are kept in memory for now');
      for (const change of changes) requeueChange(change);
      return false;
    }
  }

  function applyTotals(window: Window, totals: ReadonlyMap<string, Total>): void {
    const total = totals.get(toWindowKey(getWindowKey(window), window.startsAt));
    if (!total) return;
    window.now = total.count + window.unsent;
    window.before = Math.max(window.before, total.before);
    window.readAt = Date.now();
  }

  function requeueChange(change: Change): void {
    const { window, startsAt, by } = change;
    if (window.startsAt === startsAt) {
      window.unsent += by;
      queueWindow(window);
    } else queueLateChange(change);
  }

  function getWindowKey(window: Window): Buffer {
    window.key ??= createHmac('sha256', ctx.keys.budget)
      .update(`${window.kind} ${window.id}`, 'latin1')
      .digest()
      .subarray(0, 16);
    return window.key;
  }

  return {
    getCounts(network, entry) {
      const at = Date.now();
      const ids = Object.entries(toWindowIds(network, entry)) as [keyof Counts, string | null][];
      return Object.fromEntries(
        ids.map(([kind, id]) => [kind, getWindowCount(kind, id, at)]),
      ) as unknown as Counts;
    },
    getDomainVotes: (mailDomain, entry) =>
      getWindowCount('domainInADay', toDomainWindowId(mailDomain, entry), Date.now()),
    getNewCookies: (network) =>
      getWindowCount('newCookiesInADay', toCookieWindowId(network), Date.now()),
    async load(...vote) {
      const at = Date.now();
      const stale = listWindowsForProof(...vote)
        .map(([kind, id]) => advanceWindow(getWindow(kind, id, at), at))
        .filter(({ readAt }) => at - readAt >= freshMs);
      if (stale.length === 0) return;
      for (const window of stale) window.readAt = at;
      try {
        const asked = stale.map((window) => ({ ...window, key: getWindowKey(window) }));
        const totals = await readWindowCounts(ctx.db, asked);
        for (const window of stale) {
          const total = totals.get(toWindowKey(getWindowKey(window), window.startsAt));
          // Takes the larger count, because the total may or may not include changes that are being written.
          window.now = Math.max(window.now, (total?.count ?? 0) + window.unsent);
          window.before = Math.max(window.before, total?.before ?? 0);
        }
      } catch (error) {
        ctx.log.warn({ reason: (error as Error).message }, 'budgets could not be read');
      }
    },
    countVote,
    countDevice: ({ wide }) => incrementWindow('newDevicesIn10Minutes', wide),
    countCookie: (network) => incrementWindow('newCookiesInADay', toCookieWindowId(network)),
    size: () => windowKinds.reduce((sum, kind) => sum + windows[kind].size, 0),
    drain: behind.drain,
  };
}
