import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { answerProofRequests } from './solve-work.ts';

/** Solves proof of work with native PBKDF2, which only pages on HTTPS have. */
answerProofRequests(deriveKey);
