import type { Challenge } from './challenge.ts';

/** Reuses solutions for this time; they stay valid longer, even with a wrong clock. */
const freshMs = 2 * 60_000;

/**
 * Caches the proof of work of a vote: solved once until it is stale.
 *
 * @param solve returns null if this browser cannot do it; throws if a retry may succeed.
 */
export function createProofOfWorkCache(solve: (work: string) => Promise<string | null>) {
  let piece: { at: number; done: Promise<string | null> } | null = null;

  function startCachedWork(asked: Challenge) {
    if (!asked.work) return null;
    if (!piece || asked.at - piece.at > freshMs) {
      const done = solve(asked.work);
      const begun = { at: asked.at, done };
      piece = begun;
      // Failed attempts are not cached.
      const discardFailedWork = () => {
        if (piece === begun) piece = null;
      };
      done.then((found) => found || discardFailedWork(), discardFailedWork);
    }
    return piece.done;
  }

  return {
    /** Starts the challenge's proof of work unless it was started. */
    prepare: (asked: Challenge) => void startCachedWork(asked),
    /**
     * Returns the solution; null if none is required or possible.
     *
     * @throws what `solve` throws.
     */
    result: (asked: Challenge) => startCachedWork(asked),
    /** Discards rejected solutions. */
    clear() {
      piece = null;
    },
  };
}
