import { randomInt } from 'node:crypto';
import {
  parseSolvedTask,
  serializePosedTask,
  serializeTask,
  type Task,
} from '@film-contest/contract/vote-work';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Context } from '../../context.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';

/** Whom work is for: done for another voter or entry it is worth nothing. */
interface Purpose {
  voter: Buffer;
  entry: number;
}

const iterations = 500;
const validMinutes = 10;
/** Tries at factor 1: never few by luck, nor many. */
const tries = { least: 100, most: 400 };

/** What is signed: so that of all that is sent back one signature is enough to judge it (decision 0021). */
const signedText = ({ voter, entry }: Purpose, task: string, derivedKey: string) =>
  `${entry}.${voter.toString('base64url')}.${task}.${derivedKey}`;

/** Poses work: about a fifth of a second on a phone, times `factor`. */
export async function createWork(
  { keys }: Context,
  purpose: Purpose,
  factor: number,
): Promise<string> {
  const { task, derivedKey } = await makeTask(factor);
  const text = serializeTask(Math.floor(Date.now() / 1000) + validMinutes * 60, task);
  return serializePosedTask(text, sign(keys.work, signedText(purpose, text, derivedKey)));
}

/** A task by the library, and the key that solves it, which the library keeps to itself. */
async function makeTask(factor: number): Promise<{ task: Task; derivedKey: string }> {
  let derivedKey = '';
  const derive: DeriveKeyFunction = async (...given) => {
    const derived = await deriveKey(...given);
    derivedKey = Buffer.from(derived.derivedKey).toString('hex');
    return derived;
  };
  const { parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(tries.least * factor, tries.most * factor + 1),
    deriveKey: derive,
  });
  const { cost, nonce, salt, keyPrefix } = parameters;
  return { task: { cost, nonce, salt, keyPrefix }, derivedKey };
}

/**
 * Whether work was done for this very vote, and not too long ago: it is what each vote waits for. Who
 * knows the key that was signed has found it, since of all that was told only the work leads there.
 */
export function isWorkValid({ keys }: Context, work: string, purpose: Purpose): boolean {
  const parts = parseSolvedTask(work);
  if (!parts || parts.expiresAt < Date.now() / 1000) return false;
  const { task, signature, derivedKey } = parts;
  return isSignedBy(keys.work, signedText(purpose, task, derivedKey), signature);
}
