import { writeFileSync } from 'node:fs';

/**
 * Makes the session nice that a process leads. Linux shares the CPU out among sessions before it looks at the niceness
 * of the processes in them (sched_autogroup): without this, the process would count as much as the web server. Where
 * there is no such thing, nothing needs to be done.
 */
export function makeSessionNice(pid: number, niceness: number, triesLeft = 10): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Without privileges only one change in a tenth of a second is let through.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || triesLeft === 0) return;
    setTimeout(makeSessionNice, 150, pid, niceness, triesLeft - 1).unref();
  }
}
