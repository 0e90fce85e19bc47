import { randomInt } from 'node:crypto';
import {
  parseSolvedTask,
  serializeSignedTask,
  serializeWorkTask,
  type Task,
} from '@film-contest/contract/proof-of-work';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Context } from '../../context.ts';
import { hashCounterKey } from '../../platform/http/rate-limits.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';

const iterations = 500;
const validMinutes = 10;
/** Bounds of the random number of attempts that one work unit takes. They limit how much the time of a task varies. */
const tries = { least: 150, most: 600 };

/**
 * Builds the text that is signed. It covers every part of the response, so that one signature verifies the response
 * (decision 0021).
 */
const buildSignedText = (purpose: string, task: string, derivedKey: string) =>
  `${purpose}.${task}.${derivedKey}`;

/**
 * Creates a proof-of-work task that takes a phone about 0.3 s × `factor`. Its proof is valid only for `purpose`, which
 * names the action and the actor.
 */
export async function createSignedTask(
  { keys }: Context,
  purpose: string,
  factor: number,
): Promise<string> {
  const { task, derivedKey } = await createUnsignedTask(factor);
  const text = serializeWorkTask(Math.floor(Date.now() / 1000) + validMinutes * 60, task);
  return serializeSignedTask(text, signText(keys.work, buildSignedText(purpose, text, derivedKey)));
}

/**
 * Creates a task with the library. Captures the solution when the library derives the key, because the library does
 * not return it.
 */
async function createUnsignedTask(factor: number): Promise<{ task: Task; derivedKey: string }> {
  let derivedKey = '';
  const deriveWorkKey: DeriveKeyFunction = async (...given) => {
    const derived = await deriveKey(...given);
    derivedKey = Buffer.from(derived.derivedKey).toString('hex');
    return derived;
  };
  const { parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(tries.least * factor, tries.most * factor + 1),
    deriveKey: deriveWorkKey,
  });
  const { cost, nonce, salt, keyPrefix } = parameters;
  return { task: { factor, cost, nonce, salt, keyPrefix }, derivedKey };
}

/**
 * Returns the factor of a proof of work; null if it is expired or for another purpose. The signature proves that
 * the task was solved, because only solving it reveals the signed key.
 */
export function verifyWork({ keys }: Context, work: string, purpose: string): number | null {
  const parts = parseSolvedTask(work);
  if (!parts || parts.expiresAt < Date.now() / 1000) return null;
  const { task, factor, signature, derivedKey } = parts;
  const signed = buildSignedText(purpose, task, derivedKey);
  return isSignatureValid(keys.work, signed, signature) ? factor : null;
}

/**
 * Consumes a valid proof of work, so that no process accepts it again. Only actions that can be repeated need this. A
 * vote does not, because a second vote of the same device is rejected anyway.
 * @returns whether the proof was unused
 */
export async function consumeWork({ services, keys }: Context, work: string): Promise<boolean> {
  const used = services.getCounter('used-work', { points: 1_000_000, seconds: validMinutes * 60 });
  const task = parseSolvedTask(work)?.task ?? '';
  const { consumedPoints } = await used.consume(hashCounterKey(keys, task));
  return consumedPoints === 1;
}
