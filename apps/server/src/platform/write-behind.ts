/** Writes what was collected about once a second; nobody waits for it. */
export interface WriteBehind {
  /** Something is there to be written. */
  soon(): void;
  /** Resolves when what is there now has been written, or given up. */
  drain(): Promise<void>;
}

const pauseMs = 1000;

/** `write` takes what there is and never rejects; it runs once at a time. */
export function writeBehind(write: () => Promise<void>): WriteBehind {
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const drain = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  return {
    soon() {
      timer ??= setTimeout(() => void drain(), pauseMs).unref();
    },
    drain,
  };
}
