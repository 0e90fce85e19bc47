import { Worker } from 'node:worker_threads';

/** More is asked for than can be drawn in a reasonable time. */
export class ThreadBusy extends Error {}

export interface DrawingThread<Plan> {
  /**
   * Draws one file, after those that were asked for before; `make` is called when its turn has come.
   * @throws ThreadBusy when too many wait already.
   */
  draw(make: () => Promise<Plan>): Promise<Buffer>;
  close(): Promise<void>;
}

interface Task<Plan> {
  make: () => Promise<Plan>;
  resolve: (drawn: Buffer) => void;
  reject: (error: Error) => void;
}

type Answer = { drawn: Uint8Array; fault?: undefined } | { drawn?: undefined; fault: string };

export interface DrawingOptions {
  /** How many files may wait while one is drawn. */
  waiting?: number;
  /** A file that takes longer is given up, its thread with it. */
  taskSeconds?: number;
}

/** The fonts hold some 100 MB, so a thread without work ends. */
const idleSeconds = 60;

/**
 * A thread that draws files from plans; it starts with the first one, and again after it has failed.
 *
 * @param file of the worker: it answers each plan with `{drawn}` or `{fault}`.
 */
export function openDrawingThread<Plan>(
  file: URL,
  { waiting = 24, taskSeconds = 30 }: DrawingOptions = {},
): DrawingThread<Plan> {
  const queue: Task<Plan>[] = [];
  let worker: Worker | null = null;
  let current: Task<Plan> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Worker {
    const made = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    made.unref();
    made.on('message', ({ drawn, fault }: Answer) => {
      // A file that was ready just before its time was up: the next one is being drawn elsewhere.
      if (worker !== made) return;
      if (drawn) current?.resolve(Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength));
      else current?.reject(new Error(`drawing failed: ${fault}`));
      goOn();
    });
    made.on('error', (error) => giveUp(made, error));
    made.on('exit', () => giveUp(made, new Error('the drawing thread ended')));
    return made;
  }

  /** Lets go of a thread, and of what it was at; what waits goes on with another. */
  function giveUp(lost: Worker, error: Error): void {
    if (worker !== lost) return;
    worker = null;
    void lost.terminate();
    current?.reject(error);
    goOn();
  }

  function goOn(): void {
    current = null;
    next();
  }

  function next(): void {
    if (current) return;
    clearTimeout(timer);
    current = queue.shift() ?? null;
    if (current) begin(current);
    else if (worker) timer = setTimeout(retire, idleSeconds * 1000, worker).unref();
  }

  function begin(task: Task<Plan>): void {
    worker ??= start();
    const busy = worker;
    const tooLong = new Error(`a drawing took more than ${taskSeconds} s`);
    timer = setTimeout(giveUp, taskSeconds * 1000, busy, tooLong).unref();
    task.make().then(
      (plan) => {
        if (current === task) busy.postMessage(plan);
      },
      (error: Error) => {
        task.reject(error);
        if (current === task) goOn();
      },
    );
  }

  function retire(idle: Worker): Promise<unknown> {
    worker = null;
    return idle.terminate();
  }

  return {
    draw(make) {
      if (isClosed) return Promise.reject(new Error('nothing is drawn any more'));
      if (queue.length >= waiting) return Promise.reject(new ThreadBusy('too many drawings'));
      return new Promise((resolve, reject) => {
        queue.push({ make, resolve, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const unfinished = [...queue.splice(0), ...(current ? [current] : [])];
      current = null;
      for (const { reject } of unfinished) reject(new Error('nothing is drawn any more'));
      if (worker) await retire(worker);
    },
  };
}
