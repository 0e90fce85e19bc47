/** Batches writes: writes collected data about once per second in the background. */
export interface WriteBehind {
  schedule(): void;
  /** Writes immediately; resolves when the data has been written, or the write has failed. */
  drain(): Promise<void>;
}

const pauseMs = 1000;

/** Creates a write-behind buffer. `write` must take all collected data and never reject; its calls do not overlap. */
export function createWriteBehind(write: () => Promise<void>): WriteBehind {
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const writeNow = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  return {
    schedule() {
      timer ??= setTimeout(() => void writeNow(), pauseMs).unref();
    },
    drain: writeNow,
  };
}
