import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveOnDemand } from './solve-work.ts';

/** Works with the browser's own PBKDF2, which pages on plain http do not have. */
solveOnDemand(deriveKey);
