interface Waiting {
  bytes: number;
  start: () => void;
}

const waiting = new Set<Waiting>();
const running = new Set<Waiting>();

/** Maximum size of small files in bytes. Small files, such as pictures and letters, are sent in parallel. */
export const smallBytes = 8 * 1024 * 1024;
const smallAtOnce = 3;

/**
 * Returns the indices of the waiting files that may start. Small files start first, up to three at a time. A large file
 * starts alone, when no small file is being sent or waiting. Running uploads are not interrupted.
 */
export function listStartableFiles(
  waiting: readonly number[],
  running: readonly number[],
): number[] {
  const isSmallFile = (bytes: number) => bytes <= smallBytes;
  const order = waiting.map((bytes, index) => ({ bytes, index })).sort((a, b) => a.bytes - b.bytes);
  const small = order.filter(({ bytes }) => isSmallFile(bytes));
  const isFree = running.length === 0 && small.length === 0;
  const freeSlots = Math.max(0, smallAtOnce - running.filter(isSmallFile).length);
  return (isFree ? order.slice(0, 1) : small.slice(0, freeSlots)).map(({ index }) => index);
}

/** Waits until a file of the given size may be sent. Returns the function that frees the slot. */
export function acquireUploadSlot(bytes: number, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    const own: Waiting = { bytes, start: () => resolve(releaseUploadSlot) };
    const releaseUploadSlot = () => {
      signal.removeEventListener('abort', onAbort);
      running.delete(own);
      startNextUploads();
    };
    const onAbort = () => {
      if (waiting.delete(own)) resolve(releaseUploadSlot);
      startNextUploads();
    };
    signal.addEventListener('abort', onAbort);
    waiting.add(own);
    if (signal.aborted) onAbort();
    else startNextUploads();
  });
}

function startNextUploads() {
  const queue = [...waiting];
  const listFileSizes = (items: Iterable<Waiting>) => [...items].map(({ bytes }) => bytes);
  for (const index of listStartableFiles(listFileSizes(queue), listFileSizes(running))) {
    const next = queue[index];
    if (!next) continue;
    waiting.delete(next);
    running.add(next);
    next.start();
  }
}
