import { collectGarbage } from './garbage-collection.ts';

const intervalMs = 60_000;
/** Share of one processor's time (0–1) below which the process counts as idle. */
const idleShare = 0.02;

/**
 * Collects all garbage after each burst of work, once the process has been idle for a minute. V8 keeps the young
 * generation of a burst, some 100 MB, until the next collection, which an idle process does not reach.
 * @returns a function that stops the collections.
 */
export function releaseMemoryWhenIdle(collect = () => collectGarbage({ type: 'major' })) {
  let before = process.cpuUsage();
  let hasWorked = true;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isIdle = (user + system) / 1000 < intervalMs * idleShare;
    if (isIdle && hasWorked) collect();
    hasWorked = !isIdle;
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
