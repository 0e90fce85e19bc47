import { randomInt } from 'node:crypto';
import {
  parseSolvedTask,
  serializeSignedTask,
  serializeWorkTask,
  type Task,
} from '@film-contest/contract/vote-work';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Context } from '../../context.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';

/** Voter and entry of a proof of work, which is invalid for any other voter or entry. */
interface Purpose {
  voter: Buffer;
  entry: number;
}

const iterations = 500;
const validMinutes = 10;
/** Range of attempts of one work unit, which limits the effect of luck. */
const tries = { least: 150, most: 600 };

/** Builds the signed text. It covers every part of the response, so that one signature verifies it (decision 0021). */
const toSignedText = ({ voter, entry }: Purpose, task: string, derivedKey: string) =>
  `${entry}.${voter.toString('base64url')}.${task}.${derivedKey}`;

/** Creates a proof-of-work task that takes a phone about 0.3 s × `factor`. */
export async function createSignedTask(
  { keys }: Context,
  purpose: Purpose,
  factor: number,
): Promise<string> {
  const { task, derivedKey } = await createUnsignedTask(factor);
  const text = serializeWorkTask(Math.floor(Date.now() / 1000) + validMinutes * 60, task);
  return serializeSignedTask(text, signText(keys.work, toSignedText(purpose, text, derivedKey)));
}

/** Creates a task with the library and captures its solution, which the library does not return. */
async function createUnsignedTask(factor: number): Promise<{ task: Task; derivedKey: string }> {
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
  return { task: { factor, cost, nonce, salt, keyPrefix }, derivedKey };
}

/**
 * Returns the factor of a proof of work; null if it is expired or not for this vote. Only solving the task reveals the
 * signed key.
 */
export function verifyWork({ keys }: Context, work: string, purpose: Purpose): number | null {
  const parts = parseSolvedTask(work);
  if (!parts || parts.expiresAt < Date.now() / 1000) return null;
  const { task, factor, signature, derivedKey } = parts;
  const signed = toSignedText(purpose, task, derivedKey);
  return isSignatureValid(keys.work, signed, signature) ? factor : null;
}
