import { parseWorkTask, serializeSolvedTask } from '@film-contest/contract/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * Maximum time to solve a task, in milliseconds. Tasks expire after ten minutes, so that one minute is left to send the
 * vote.
 */
const timeoutMs = 9 * 60_000;

/** Solves a task. Returns null if the task is invalid or takes more than nine minutes. */
export async function solveProofOfWork(
  work: string,
  deriveKey: DeriveKeyFunction,
): Promise<string | null> {
  const task = parseWorkTask(work);
  if (!task) return null;
  const parameters = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, ...task };
  const found = await solveChallenge({ challenge: { parameters }, deriveKey, timeout: timeoutMs });
  return found && serializeSolvedTask(work, found.derivedKey);
}

/** Makes the calling script a worker that answers each task with its solution, or null. */
export function answerProofRequests(deriveKey: DeriveKeyFunction) {
  addEventListener('message', ({ data: work }: MessageEvent<string>) => {
    solveProofOfWork(work, deriveKey).then(
      (done) => postMessage(done),
      () => postMessage(null),
    );
  });
}
