import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { setSessionNiceness } from '../niceness.ts';
import type { TaskAnswer, TaskRequest, Tasks } from './serve-tasks.ts';

/** More is asked for than can be done in a reasonable time. */
export class ProcessBusy extends Error {}

/** A task used up its time; its process was killed. */
export class TaskTimeout extends Error {}

export interface TaskProcessOptions {
  /** How many tasks it works on at once. */
  atOnce?: number;
  /** How many tasks may wait meanwhile. */
  waiting?: number;
  /** A task that takes longer is given up, its process with it. */
  taskSeconds?: number;
  /** From 0, as much of the processor as the server, to 19, what the others leave. */
  niceness?: number;
}

export interface TaskProcess<T extends Tasks> {
  /**
   * Runs a task after those that were asked for before; `makeInput` is called when its turn has come.
   * @throws ProcessBusy when too many wait already, or what `makeInput` or the task throws.
   */
  run<K extends keyof T & string>(
    name: K,
    makeInput: () => Promise<Parameters<T[K]>[0]>,
  ): Promise<Awaited<ReturnType<T[K]>>>;
  close(): Promise<void>;
}

interface Waiting {
  name: string;
  makeInput: () => Promise<unknown>;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface Running extends Waiting {
  timer: NodeJS.Timeout;
}

/** Fonts and image libraries hold 100 MB and more, so a process without work ends. */
const idleSeconds = 60;

/**
 * A child process for work that takes long or much memory: it starts with the first task, ends when it has had
 * none for a minute, and starts again after it has failed.
 *
 * @param file that calls `serveTasks`.
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
      // A session of its own: Linux shares the processor out among sessions before it looks at niceness.
      detached: true,
    });
    if (niceness > 0) setProcessNiceness(started, niceness);
    started.on('message', (answer: TaskAnswer) => {
      // An answer that was on its way when its time was up belongs to no task any more.
      if (child === started) finishTask(answer);
    });
    started.on('error', (error) => killChildProcess(started, error));
    started.on('exit', () => killChildProcess(started, new Error('the process of a task ended')));
    return started;
  }

  function finishTask(answer: TaskAnswer): void {
    const task = running.get(answer.id);
    if (!task) return;
    removeRunningTask(answer.id);
    if ('fault' in answer) task.reject(Object.assign(answer.fault, { code: answer.code }));
    else task.resolve(answer.result as never);
    startNextTasks();
  }

  function removeRunningTask(id: number): void {
    clearTimeout(running.get(id)?.timer);
    running.delete(id);
  }

  /** Ends a process, and with it the tasks that it was at; what waits goes on with another. */
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
    // Keeps this process running until the child's exit is known.
    idle.ref();
    const ended = new Promise((resolve) => idle.once('exit', resolve));
    idle.kill('SIGKILL');
    await ended;
  }

  return {
    run(name, makeInput) {
      if (isClosed) return Promise.reject(new Error('no task is taken any more'));
      if (running.size >= atOnce && queue.length >= waiting) {
        return Promise.reject(new ProcessBusy('too many tasks wait'));
      }
      return new Promise((resolve, reject) => {
        queue.push({ name, makeInput, resolve, reject });
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
    // A system without it: the process then works at the priority of the server.
  }
}
