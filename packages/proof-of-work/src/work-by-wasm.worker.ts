import { createSHA256, pbkdf2 } from 'hash-wasm';
import { answerProofRequests } from './solve-work.ts';

/** Solves tasks with PBKDF2 in WebAssembly, because pages on plain HTTP, as in local tests, have no native PBKDF2. */
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
