import type { Context } from '../../context.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { getCachedContest } from '../settings/settings.ts';
import { readTallies } from './counts.ts';

const readMs = 1_000;
const heartbeatMs = 20_000;
/**
 * Maximum age of a stream. Older streams are ended at the next heartbeat, because closed connections are not always
 * reported.
 */
const maxStreamMs = 15 * 60_000;

interface Watcher {
  stream: EventStream;
  since: number;
}

interface Watched {
  votes: number | null;
  watchers: Set<Watcher>;
}

/** A public vote count; null while counts are hidden. */
type Count = number | null;

/**
 * Creates a reader of the counts of all watched entries. Reads them with one query about once a second, and sends
 * changes to the watchers. Pauses without watchers.
 */
export function createLiveCounts(ctx: Context) {
  const watched = new Map<number, Watched>();
  const reading = new Map<number, Promise<Count | undefined>>();
  let reader: NodeJS.Timeout | null = null;
  let heartbeatTimer: NodeJS.Timeout | null = null;
  let isReading = false;
  let hasFailed = false;
  let isEnded = false;

  /**
   * Returns the vote count of an entry, or undefined if the entry is not published. Concurrent calls share one query.
   */
  function readFirstCount(entry: number): Promise<Count | undefined> {
    const known = watched.get(entry);
    if (known) return Promise.resolve(known.votes);
    const asking =
      reading.get(entry) ??
      readCounts(ctx, [entry])
        .then((counts) => counts.get(entry))
        .finally(() => reading.delete(entry));
    reading.set(entry, asking);
    return asking;
  }

  function watchEntry(entry: number, votes: Count, stream: EventStream): () => void {
    const known = watched.get(entry) ?? { votes, watchers: new Set() };
    watched.set(entry, known);
    const watcher = { stream, since: Date.now() };
    known.watchers.add(watcher);
    stream.send({ votes: known.votes });
    if (isEnded) stream.end();
    scheduleRead();
    heartbeatTimer ??= setInterval(sendHeartbeats, heartbeatMs).unref();
    return () => {
      known.watchers.delete(watcher);
      if (known.watchers.size === 0 && watched.get(entry) === known) watched.delete(entry);
      if (watched.size === 0) stopTimers();
    };
  }

  function stopTimers(): void {
    if (reader) clearTimeout(reader);
    if (heartbeatTimer) clearInterval(heartbeatTimer);
    reader = null;
    heartbeatTimer = null;
  }

  function scheduleRead(): void {
    if (!isReading) reader ??= setTimeout(readChangedCounts, readMs).unref();
  }

  async function readChangedCounts(): Promise<void> {
    reader = null;
    isReading = true;
    const entries = [...watched.keys()];
    try {
      const counts = await readCounts(ctx, entries);
      for (const entry of entries) publishCount(entry, counts.get(entry));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) ctx.log.warn({ reason: (error as Error).message }, 'counts are not read now');
      hasFailed = true;
    }
    isReading = false;
    if (watched.size > 0) scheduleRead();
  }

  function publishCount(entry: number, votes: Count | undefined): void {
    const known = watched.get(entry);
    if (!known || known.votes === votes) return;
    if (votes === undefined) {
      for (const { stream } of known.watchers) stream.end();
      return;
    }
    known.votes = votes;
    for (const { stream } of known.watchers) stream.send({ votes });
  }

  function sendHeartbeats(): void {
    const oldest = Date.now() - maxStreamMs;
    for (const { watchers } of watched.values()) {
      for (const { stream, since } of watchers) {
        if (since < oldest) stream.end();
        else stream.sendHeartbeat();
      }
    }
  }

  return {
    first: readFirstCount,
    watch: watchEntry,
    /** Ends all event streams, including those that are being opened. */
    end(): void {
      isEnded = true;
      for (const { watchers } of watched.values()) {
        for (const { stream } of watchers) stream.end();
      }
    },
  };
}

async function readCounts(ctx: Context, entries: readonly number[]): Promise<Map<number, Count>> {
  const tallies = await readTallies(ctx, entries);
  const { areCountsHidden } = await getCachedContest(ctx);
  return areCountsHidden ? new Map([...tallies.keys()].map((entry) => [entry, null])) : tallies;
}
