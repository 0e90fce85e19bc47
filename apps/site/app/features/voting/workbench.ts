import type { Challenge } from './challenge.ts';

/** Work that is done stays good for longer than this; a clock that is wrong must not matter. */
const freshMs = 2 * 60_000;

/**
 * Keeps what was worked out for a vote: once, however often it is asked for, until it has gone stale.
 *
 * @param solve does a piece of work; null where it cannot. It throws where another attempt may succeed.
 */
export function createWorkbench(solve: (work: string) => Promise<string | null>) {
  let piece: { at: number; done: Promise<string | null> } | null = null;

  function begin(asked: Challenge) {
    if (!asked.work) return null;
    if (!piece || asked.at - piece.at > freshMs) {
      const done = solve(asked.work);
      const begun = { at: asked.at, done };
      piece = begun;
      // What failed once may succeed when it is asked for again.
      const forget = () => {
        if (piece === begun) piece = null;
      };
      done.then((found) => found || forget(), forget);
    }
    return piece.done;
  }

  return {
    /** Begins what the challenge asks for, unless it was begun. */
    prepare: (asked: Challenge) => void begin(asked),
    /** The result; null where no work is asked for, or it could not be done. @throws what `solve` throws. */
    result: (asked: Challenge) => begin(asked),
    /** Its results are refused: the next challenge is worked on from the start. */
    clear() {
      piece = null;
    },
  };
}
