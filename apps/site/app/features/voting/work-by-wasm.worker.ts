import { createSHA256, pbkdf2 } from 'hash-wasm';
import { solveOnDemand } from './solve-work.ts';

/** Works without the browser's own PBKDF2: on plain http, as in a test within a local network. */
solveOnDemand(async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2({
    password,
    salt,
    iterations: cost,
    hashLength: keyLength,
    hashFunction: createSHA256(),
    outputType: 'binary',
  }),
}));
