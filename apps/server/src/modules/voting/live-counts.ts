import type { Context } from '../../context.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { getCachedContest } from '../settings/settings.ts';
import { readTallies } from './counts.ts';

const readMs = 1_000;
const beatMs = 20_000;
/** A stream that is older ends with the next beat, lest readers who are long gone keep their places. */
const longestMs = 15 * 60_000;

interface Watcher {
  stream: EventStream;
  since: number;
}

interface Watched {
  votes: number | null;
  watchers: Set<Watcher>;
}

/** What a count is for the public: null while hidden. */
type Count = number | null;

/**
 * The counts of the entries that somebody watches. They are read together, about once a second, and
 * only while somebody does; the watchers are told what has changed.
 */
export function createLiveCounts(ctx: Context) {
  const watched = new Map<number, Watched>();
  const reading = new Map<number, Promise<Count | undefined>>();
  let reader: NodeJS.Timeout | null = null;
  let beater: NodeJS.Timeout | null = null;
  let isReading = false;
  let isAway = false;
  let isEnded = false;

  /** The count of an entry, or undefined when it is not published; asked once for all who come now. */
  function first(entry: number): Promise<Count | undefined> {
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

  function watch(entry: number, votes: Count, stream: EventStream): () => void {
    const known = watched.get(entry) ?? { votes, watchers: new Set() };
    watched.set(entry, known);
    const watcher = { stream, since: Date.now() };
    known.watchers.add(watcher);
    stream.send({ votes: known.votes });
    if (isEnded) stream.end();
    readSoon();
    beater ??= setInterval(beat, beatMs).unref();
    return () => {
      known.watchers.delete(watcher);
      if (known.watchers.size === 0 && watched.get(entry) === known) watched.delete(entry);
      if (watched.size === 0) rest();
    };
  }

  function rest(): void {
    if (reader) clearTimeout(reader);
    if (beater) clearInterval(beater);
    reader = null;
    beater = null;
  }

  function readSoon(): void {
    if (!isReading) reader ??= setTimeout(read, readMs).unref();
  }

  async function read(): Promise<void> {
    reader = null;
    isReading = true;
    const entries = [...watched.keys()];
    try {
      const counts = await readCounts(ctx, entries);
      for (const entry of entries) tell(entry, counts.get(entry));
      isAway = false;
    } catch (error) {
      if (!isAway) ctx.log.warn({ reason: (error as Error).message }, 'counts are not read now');
      isAway = true;
    }
    isReading = false;
    if (watched.size > 0) readSoon();
  }

  function tell(entry: number, votes: Count | undefined): void {
    const known = watched.get(entry);
    if (!known || known.votes === votes) return;
    if (votes === undefined) {
      for (const { stream } of known.watchers) stream.end();
      return;
    }
    known.votes = votes;
    for (const { stream } of known.watchers) stream.send({ votes });
  }

  function beat(): void {
    const oldest = Date.now() - longestMs;
    for (const { watchers } of watched.values()) {
      for (const { stream, since } of watchers) {
        if (since < oldest) stream.end();
        else stream.sendHeartbeat();
      }
    }
  }

  return {
    first,
    watch,
    /** Ends all streams, those that are just being opened too. */
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
