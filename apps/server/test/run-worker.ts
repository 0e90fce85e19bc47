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
  app: TestApp,
  options: Omit<WorkerOrder, 'config' | 'diesAt'> = {},
): Promise<KillableWorker> {
  const child = begin(app, options);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`the worker did not start: ${message}`);
  return { pid: child.pid ?? 0, kill: () => kill(child) };
}

export interface DoomedWorker {
  /** Whether the moment has come. */
  hasDied(): boolean;
  kill(): Promise<void>;
}

/** Starts one that does one thing after the other, and ends itself at a moment (see `dieAt`). */
export function runDoomedWorker(app: TestApp, moment: RegExp): DoomedWorker {
  const child = begin(app, { concurrency: 1, diesAt: moment.source });
  let isKilled = false;
  return {
    hasDied() {
      if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`);
      return child.signalCode === 'SIGKILL' && !isKilled;
    },
    async kill() {
      isKilled ||= child.signalCode === null;
      await kill(child);
    },
  };
}

function begin({ ctx }: TestApp, options: Omit<WorkerOrder, 'config'>): ChildProcess {
  const order: WorkerOrder = { config: { ...ctx.config, logLevel: 'silent' }, ...options };
  return fork(script, [JSON.stringify(order)], {
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(ctx.config.dataDir, 'compiled') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}
