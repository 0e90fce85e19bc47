import { randomBytes, randomUUID } from 'node:crypto';
import { deriveKeys, signText } from '../apps/server/src/platform/secrets.ts';
import {
  serializeSignedTask,
  serializeSolvedTask,
  serializeWorkTask,
} from '../packages/contract/src/proof-of-work.ts';
import { secret } from './run-server.ts';

const keys = deriveKeys(secret);
const createRandomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Creates a valid solution of a proof-of-work task with the server's keys, without doing the work. */
function createCompletedWork(voter: string, entry: number): string {
  const derivedKey = createRandomHex(32);
  const keyPrefix = derivedKey.slice(0, 32);
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  const task = serializeWorkTask(expiresAt, {
    // High enough to be accepted after many votes from one carrier and for one entry.
    factor: 1000,
    cost: 500,
    nonce: createRandomHex(16),
    salt: createRandomHex(16),
    keyPrefix,
  });
  const signature = signText(keys.work, `${entry}.${voter}.${task}.${derivedKey}`);
  return serializeSolvedTask(serializeSignedTask(task, signature), derivedKey);
}

/** Picks one of the four million IP addresses of a carrier (AS9808, 117.128.0.0/10). */
export function pickCarrierIp(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `117.${128 + (a % 64)}.${b}.${c}`;
}

/** Creates a valid vote request of a device that the server has known for a day. */
export function createVoteRequest(entry: number, address = pickCarrierIp()) {
  const voter = randomBytes(16).toString('base64url');
  const id = `${voter}.${Math.floor(Date.now() / 1000) - 86_400}`;
  return {
    path: `/api/entries/${entry}/vote`,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: `vid=${id}.${signText(keys.voter, id)}`,
    },
    body: JSON.stringify({
      requestId: randomUUID(),
      work: createCompletedWork(voter, entry),
      dwellMs: 30_000,
    }),
  };
}
