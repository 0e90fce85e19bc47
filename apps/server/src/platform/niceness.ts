import { writeFileSync } from 'node:fs';

/**
 * Sets the niceness of the session that a process leads. Linux distributes CPU time among sessions before it considers
 * the niceness of processes (sched_autogroup), so that niceness alone would not lower the process's priority below the
 * web server's. Does nothing on systems without session niceness.
 */
export function setSessionNiceness(pid: number, niceness: number, triesLeft = 10): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Unprivileged processes may change the niceness only once per 100 ms.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || triesLeft === 0) return;
    setTimeout(setSessionNiceness, 150, pid, niceness, triesLeft - 1).unref();
  }
}
