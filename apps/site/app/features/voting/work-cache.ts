import type { Challenge } from './challenge.ts';

/** Solutions stay valid longer on the server, even if the browser's clock is wrong. */
const freshMs = 2 * 60_000;

/** @param solve returns null if the browser cannot; throws if a retry may succeed. */
export function createProofOfWorkCache(solve: (work: string) => Promise<string | null>) {
  let piece: { at: number; done: Promise<string | null> } | null = null;

  function startCachedWork(asked: Challenge) {
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
    prepare: (asked: Challenge) => void startCachedWork(asked),
    /** Null if no solution is required or possible. @throws errors of `solve`. */
    result: (asked: Challenge) => startCachedWork(asked),
    /** Discards the cached solution after the server has rejected it. */
    clear() {
      piece = null;
    },
  };
}
