import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveWork } from './solve-work.ts';

/**
 * Computes proof of work in the page, for browsers without module workers; native PBKDF2 does not block the
 * page.
 */
export const solveInPage = (work: string) => solveWork(work, deriveKey);
