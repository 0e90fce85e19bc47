/** A proof-of-work task, and the time of the server's answer (Unix time in ms). */
export interface PosedWork {
  /** Null if no work is required. */
  work: string | null;
  at: number;
}

/**
 * Lifetime of cached solutions in milliseconds. The server accepts them for longer, even if the browser's clock is
 * wrong.
 */
const freshMs = 2 * 60_000;

/**
 * Caches the solution of a task.
 * @param solve returns null if the browser cannot solve the task; throws if a retry may succeed
 */
export function createProofOfWorkCache(solve: (work: string) => Promise<string | null>) {
  let piece: { at: number; done: Promise<string | null> } | null = null;

  function startCachedWork(asked: PosedWork) {
    if (!asked.work) return null;
    if (!piece || asked.at - piece.at > freshMs) {
      const done = solve(asked.work);
      const begun = { at: asked.at, done };
      piece = begun;
      // Does not cache failed attempts to solve the proof of work.
      const discardFailedWork = () => {
        if (piece === begun) piece = null;
      };
      done.then((found) => found || discardFailedWork(), discardFailedWork);
    }
    return piece.done;
  }

  return {
    /** Starts the challenge's proof of work unless already started. */
    prepare: (asked: PosedWork) => void startCachedWork(asked),
    /** Returns the solution; null if none is required or possible. @throws errors of `solve`. */
    result: (asked: PosedWork) => startCachedWork(asked),
    /** Discards the cached solution after the server has rejected it. */
    clear() {
      piece = null;
    },
  };
}
