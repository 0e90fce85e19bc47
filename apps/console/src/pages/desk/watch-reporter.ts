import { type Interval, mergeIntervals } from '@film-contest/judging/watched-time';
import { subtractIntervals } from './intervals.ts';

interface Reported {
  isAccepted: boolean;
}

/**
 * Creates a function that reports the played parts that the server has not accepted. Reports are sent one after the
 * other. The first report is empty: the server counts watching time from its arrival.
 */
export function createWatchReporter(
  readPlayed: () => Interval[],
  send: (intervals: Interval[]) => Promise<Reported | null>,
): () => Promise<void> {
  let played: Interval[] = [];
  let sent: Interval[] = [];
  let isStarted = false;
  let queue = Promise.resolve();
  let queued = 0;

  async function sendUnreportedIntervals() {
    const fresh = isStarted ? subtractIntervals(played, sent) : [];
    if (isStarted && fresh.length === 0) return;
    const reported = await send(fresh);
    if (!reported) return;
    isStarted = true;
    if (reported.isAccepted) sent = mergeIntervals([...sent, ...fresh]);
  }

  return () => {
    // Reads the played parts now, because they are lost when the page is left.
    played = mergeIntervals([...played, ...readPlayed()]);
    // Queues at most one report, because it will contain all parts played until it is sent.
    if (queued < 2) {
      queued += 1;
      queue = queue
        .then(sendUnreportedIntervals)
        // Ignores the error, because the next report contains the same parts.
        .catch(() => {})
        .finally(() => {
          queued -= 1;
        });
    }
    return queue;
  };
}
