import { doneText, taskOf } from '@film-contest/contract/vote-work';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * Does the work: looks for the counter that it asks for. Null for what is no work, and when it takes
 * longer than the library waits.
 */
export async function solveWork(
  work: string,
  deriveKey: DeriveKeyFunction,
): Promise<string | null> {
  const task = taskOf(work);
  if (!task) return null;
  const parameters = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, ...task };
  const found = await solveChallenge({ challenge: { parameters }, deriveKey });
  return found && doneText(work, found.derivedKey);
}

/** Makes a worker of this script: it answers each work with what was done, or null. */
export function solveOnDemand(deriveKey: DeriveKeyFunction) {
  addEventListener('message', ({ data: work }: MessageEvent<string>) => {
    solveWork(work, deriveKey).then(
      (done) => postMessage(done),
      () => postMessage(null),
    );
  });
}
