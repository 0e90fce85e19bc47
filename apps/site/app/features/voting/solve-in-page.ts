import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveWork } from './solve-work.ts';

/** Works in the page itself, where a browser has no such workers: its own PBKDF2 does not stop the page. */
export const solveInPage = (work: string) => solveWork(work, deriveKey);
