import { Worker } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';

/** More pictures are asked for than can be drawn in a reasonable time. */
export class DrawingBusy extends Error {}

export interface Drawer {
  /**
   * Draws a PNG in another thread, one after the other; `make` is called when its turn has come.
   * @throws DrawingBusy when too many wait already.
   */
  draw(make: () => Promise<Sheet>): Promise<Buffer>;
  close(): Promise<void>;
}

interface Task {
  make: () => Promise<Sheet>;
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
}

type Answer = { png: Uint8Array; fault?: undefined } | { png?: undefined; fault: string };

interface Options {
  /** How many pictures may wait while one is drawn. */
  waiting?: number;
  /** A picture that takes longer is given up, its thread with it. */
  taskSeconds?: number;
}

/** The fonts hold some 100 MB, so a thread without work ends. */
const idleSeconds = 60;

/** A thread that draws pictures; it starts with the first one, and again after it has failed. */
export function createDrawer({ waiting = 24, taskSeconds = 30 }: Options = {}): Drawer {
  const queue: Task[] = [];
  let worker: Worker | null = null;
  let current: Task | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Worker {
    const made = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    made.unref();
    made.on('message', ({ png, fault }: Answer) => {
      if (png) current?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
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

  function begin(task: Task): void {
    worker ??= start();
    const busy = worker;
    const tooLong = new Error(`a drawing took more than ${taskSeconds} s`);
    timer = setTimeout(giveUp, taskSeconds * 1000, busy, tooLong).unref();
    task.make().then(
      (sheet) => {
        if (current === task) busy.postMessage(sheet);
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
      if (queue.length >= waiting) return Promise.reject(new DrawingBusy('too many drawings'));
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
