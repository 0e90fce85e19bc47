import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';

/** Kills a child process; resolves when it has ended, also if it ended before or never started. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Repeats a check until it succeeds. After 20 seconds, kills the child process and throws. */
export async function waitOrKill(child: ChildProcess, check: () => Promise<unknown>) {
  try {
    await vi.waitFor(check, { timeout: 20_000, interval: 20 });
  } catch (error) {
    await killChild(child);
    throw error;
  }
}
