import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { deriveKeys, sign } from '../apps/server/src/platform/secrets.ts';
import { secret } from './run-server.ts';

const keys = deriveKeys(secret);
const secretOf = (use: string) => Buffer.from(sign(keys.work, use));
const [challengeKey, solutionKey] = [secretOf('challenge'), secretOf('solution')];
const hmac = (key: Buffer, text: string | Buffer) =>
  createHmac('sha256', key).update(text).digest('hex');

/** Work as the server poses it and a browser has done it, without doing it: who holds the keys can. */
function workDone(voter: string, entry: number) {
  const derivedKey = randomBytes(32);
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 500,
    data: { entry: String(entry), voter },
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    keyLength: 32,
    keyPrefix: derivedKey.toString('hex', 0, 16),
    keySignature: hmac(solutionKey, derivedKey),
    nonce: randomBytes(16).toString('hex'),
    salt: randomBytes(16).toString('hex'),
  };
  return {
    parameters,
    signature: hmac(challengeKey, JSON.stringify(parameters)),
    solution: { counter: 250, derivedKey: derivedKey.toString('hex') },
  };
}

/** Somewhere among the four million addresses of a carrier (AS9808, 117.128.0.0/10). */
function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `117.${128 + (a % 64)}.${b}.${c}`;
}

/** A vote of a device that has been known for a day, with all that a usual one carries. */
export function newBallot(entry: number, address = someAddress()) {
  const voter = randomBytes(16).toString('base64url');
  const id = `${voter}.${Math.floor(Date.now() / 1000) - 86_400}`;
  return {
    path: `/api/entries/${entry}/vote`,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: `vid=${id}.${sign(keys.voter, id)}`,
    },
    body: JSON.stringify({
      requestId: randomUUID(),
      work: workDone(voter, entry),
      dwellMs: 30_000,
    }),
  };
}
