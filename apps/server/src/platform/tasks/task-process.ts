import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { setSessionNiceness } from '../niceness.ts';
import type { ReportProgress, TaskAnswer, TaskRequest, Tasks } from './serve-tasks.ts';

/** Thrown if more tasks wait than can be run in a reasonable time. */
export class ProcessBusy extends Error {}

/** Thrown if a task exceeded its time limit; its process was killed. */
export class TaskTimeout extends Error {}

export interface TaskProcessOptions {
  /** Maximum number of concurrent tasks. */
  atOnce?: number;
  /** Maximum number of waiting tasks. */
  waiting?: number;
  /** Time limit of a task. The process of a task that takes longer is killed. */
  taskSeconds?: number;
  /** Niceness from 0, the same priority as the server, to 19, the lowest priority. */
  niceness?: number;
}

export interface TaskProcess<T extends Tasks> {
  /**
   * Runs a task after the tasks that were queued before it; calls `makeInput` immediately before the task.
   * `onProgress` receives what the task reports.
   * @throws ProcessBusy if too many tasks wait; errors of `makeInput` and of the task.
   */
  run<K extends keyof T & string>(
    name: K,
    makeInput: () => Promise<Parameters<T[K]>[0]>,
    onProgress?: ReportProgress,
  ): Promise<Awaited<ReturnType<T[K]>>>;
  close(): Promise<void>;
}

interface Waiting {
  name: string;
  makeInput: () => Promise<unknown>;
  onProgress: ReportProgress | undefined;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface Running extends Waiting {
  timer: NodeJS.Timeout;
}

/** Seconds without work after which the process ends, because fonts and image libraries use 100 MB and more. */
const idleSeconds = 60;

/**
 * Opens a child process for work that takes long or much memory. The process starts with the first task, ends after a
 * minute without tasks, and starts again after a crash.
 * @param file module that calls `serveTasks`.
 */
export function openTaskProcess<T extends Tasks>(
  file: URL,
  { atOnce = 1, waiting = 24, taskSeconds = 30, niceness = 0 }: TaskProcessOptions = {},
): TaskProcess<T> {
  const queue: Waiting[] = [];
  const running = new Map<number, Running>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function startChildProcess(): ChildProcess {
    const started = fork(file, {
      execArgv: ['--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Starts the process in a session of its own, because Linux distributes CPU time among sessions before it
      // considers niceness.
      detached: true,
    });
    if (niceness > 0) setProcessNiceness(started, niceness);
    started.on('message', (answer: TaskAnswer) => {
      // Ignores the response of an earlier process, whose task has already timed out.
      if (child === started) finishTask(answer);
    });
    started.on('error', (error) => killChildProcess(started, error));
    started.on('exit', () => killChildProcess(started, new Error('the process of a task ended')));
    return started;
  }

  function finishTask(answer: TaskAnswer): void {
    const task = running.get(answer.id);
    if (!task) return;
    if ('progress' in answer) {
      task.onProgress?.(answer.progress);
      return;
    }
    removeRunningTask(answer.id);
    if ('fault' in answer) task.reject(Object.assign(answer.fault, { code: answer.code }));
    else task.resolve(answer.result as never);
    startNextTasks();
  }

  function removeRunningTask(id: number): void {
    clearTimeout(running.get(id)?.timer);
    running.delete(id);
  }

  /** Kills the process and rejects its running tasks; waiting tasks run in a new process. */
  function killChildProcess(lost: ChildProcess, error: Error): void {
    if (child !== lost) return;
    child = null;
    lost.kill('SIGKILL');
    for (const [id, { reject }] of [...running]) {
      removeRunningTask(id);
      reject(error);
    }
    startNextTasks();
  }

  function startNextTasks(): void {
    clearTimeout(idleTimer);
    while (running.size < atOnce) {
      const task = queue.shift();
      if (!task) break;
      sendTaskToChild(task);
    }
    if (running.size > 0 || !child) return;
    child.unref();
    child.channel?.unref();
    idleTimer = setTimeout(() => void endIdleChild(), idleSeconds * 1000).unref();
  }

  function sendTaskToChild(task: Waiting): void {
    child ??= startChildProcess();
    const busy = child;
    busy.ref();
    busy.channel?.ref();
    lastId += 1;
    const id = lastId;
    const tooLong = new TaskTimeout(`a task took more than ${taskSeconds} s: ${task.name}`);
    const timer = setTimeout(killChildProcess, taskSeconds * 1000, busy, tooLong).unref();
    running.set(id, { ...task, timer });
    task.makeInput().then(
      (input) => {
        if (running.has(id)) busy.send({ id, name: task.name, input } satisfies TaskRequest);
      },
      (error: Error) => {
        if (!running.has(id)) return;
        removeRunningTask(id);
        task.reject(error);
        startNextTasks();
      },
    );
  }

  async function endIdleChild(): Promise<void> {
    const idle = child;
    child = null;
    if (!idle || idle.exitCode !== null || idle.signalCode !== null) return;
    // Keeps this process running until the child process has exited.
    idle.ref();
    const ended = new Promise((resolve) => idle.once('exit', resolve));
    idle.kill('SIGKILL');
    await ended;
  }

  return {
    run(name, makeInput, onProgress) {
      if (isClosed) return Promise.reject(new Error('no task is taken any more'));
      if (running.size >= atOnce && queue.length >= waiting) {
        return Promise.reject(new ProcessBusy('too many tasks wait'));
      }
      return new Promise((resolve, reject) => {
        queue.push({ name, makeInput, onProgress, resolve, reject });
        startNextTasks();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      const unfinished = [...queue.splice(0), ...running.values()];
      for (const id of [...running.keys()]) removeRunningTask(id);
      for (const { reject } of unfinished) reject(new Error('no task is taken any more'));
      await endIdleChild();
    },
  };
}

function setProcessNiceness({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  setSessionNiceness(pid, niceness);
  try {
    setPriority(pid, niceness);
  } catch {
    // Ignores the error: without niceness, the process keeps the priority of the server.
  }
}
