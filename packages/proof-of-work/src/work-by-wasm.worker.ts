import { createSHA256, pbkdf2 } from 'hash-wasm';
import { answerProofRequests } from './solve-work.ts';

/** Solves tasks without native PBKDF2, which pages on plain HTTP lack, as in tests in a local network. */
answerProofRequests(async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2({
    password,
    salt,
    iterations: cost,
    hashLength: keyLength,
    hashFunction: createSHA256(),
    outputType: 'binary',
  }),
}));
