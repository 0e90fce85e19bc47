import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from './app.ts';
import type { WorkerOrder } from './worker-process.ts';

const script = path.join(import.meta.dirname, 'worker-process.ts');

export interface KillableWorker {
  pid: number;
  /** Ends it as a power cut does: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
}

/** Starts a worker on the app's database and folder in a process of its own; it takes jobs already. */
export async function runWorker(
  { ctx }: TestApp,
  options: Omit<WorkerOrder, 'config'> = {},
): Promise<KillableWorker> {
  const order: WorkerOrder = { config: { ...ctx.config, logLevel: 'silent' }, ...options };
  const child = fork(script, [JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`the worker did not start: ${message}`);
  return { pid: child.pid ?? 0, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}
