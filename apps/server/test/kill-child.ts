import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Kills a child process; resolves when it has ended, also if it ended before or never started. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
