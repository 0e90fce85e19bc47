import type { Work, WorkDone } from '@film-contest/contract/voting';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

export type Solution = WorkDone['solution'];

/** Looks for the counter that the work asks for; null when it takes longer than the library waits. */
export async function solveWork(
  work: Work,
  deriveKey: DeriveKeyFunction,
): Promise<Solution | null> {
  const challenge = work as unknown as Challenge;
  const found = await solveChallenge({ challenge, deriveKey });
  return found && { counter: found.counter, derivedKey: found.derivedKey };
}

/** Makes a worker of this script: it answers each work with its solution, or null. */
export function solveOnDemand(deriveKey: DeriveKeyFunction) {
  addEventListener('message', ({ data: work }: MessageEvent<Work>) => {
    solveWork(work, deriveKey).then(
      (solution) => postMessage(solution),
      () => postMessage(null),
    );
  });
}
