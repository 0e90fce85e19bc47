import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { answerProofRequests } from './solve-work.ts';

/** A worker that solves proof of work with native PBKDF2, which pages on plain HTTP lack. */
answerProofRequests(deriveKey);
