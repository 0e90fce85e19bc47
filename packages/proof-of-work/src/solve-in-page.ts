import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveProofOfWork } from './solve-work.ts';

/** Solves a task in browsers without module workers; native PBKDF2 does not block the page. */
export const solveProofInPage = (work: string) => solveProofOfWork(work, deriveKey);
