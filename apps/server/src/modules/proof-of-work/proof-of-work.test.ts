import { createSecretKey } from 'node:crypto';
import {
  parseSolvedTask,
  parseWorkTask,
  serializeSignedTask,
  serializeSolvedTask,
  serializeWorkTask,
} from '@film-contest/contract/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { deriveKeys, signText } from '../../platform/secrets.ts';
import { createSignedTask, verifyWork } from './proof-of-work.ts';

const ctx = { keys: deriveKeys('a secret of the tests, long enough') } as Context;
const purpose = '42.BwcHBwcHBwcHBwcHBwcHBw';
const posed = await createSignedTask(ctx, purpose, 1);
const { work: good, counter } = await solveWork(posed);

afterEach(() => void vi.useRealTimers());

/** Solves a task with the library, as browsers do. */
async function solveWork(work: string) {
  const task = parseWorkTask(work);
  if (!task) throw new Error('not posed');
  const parameters = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, ...task };
  const found = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (!found) throw new Error('not solved');
  return { work: serializeSolvedTask(work, found.derivedKey), counter: found.counter };
}

const parseWork = (work: string) => {
  const found = parseSolvedTask(work);
  if (!found) throw new Error('not done');
  return found;
};

test('solved work is valid', () => {
  expect(verifyWork(ctx, good, purpose)).toBe(1);
  expect(counter).toBeGreaterThanOrEqual(150);
  expect(counter).toBeLessThanOrEqual(600);
});

test('a factor increases the attempts', async () => {
  const more = await solveWork(await createSignedTask(ctx, purpose, 3));
  expect(more.counter).toBeGreaterThanOrEqual(450);
  expect(more.counter).toBeLessThanOrEqual(1800);
  expect(verifyWork(ctx, more.work, purpose)).toBe(3);
});

test('the posed task does not reveal its solution', () => {
  const { derivedKey } = parseWork(good);
  expect(derivedKey.startsWith(parseWorkTask(posed)?.keyPrefix ?? 'none')).toBe(true);
  expect(posed).not.toContain(derivedKey.slice(32));
});

test('work is invalid for another purpose', () => {
  for (const other of [purpose.replace('42', '43'), purpose.slice(0, -1), `${purpose}.`, '']) {
    expect(verifyWork(ctx, good, other)).toBeNull();
  }
});

test('work expires after ten minutes', () => {
  const { expiresAt } = parseWork(good);
  vi.useFakeTimers({ now: expiresAt * 1000 });
  expect(verifyWork(ctx, good, purpose)).toBe(1);
  vi.setSystemTime(expiresAt * 1000 + 1);
  expect(verifyWork(ctx, good, purpose)).toBeNull();
});

describe('invalid work is rejected', async () => {
  const { task, signature, derivedKey, expiresAt } = parseWork(good);
  const asked = parseWorkTask(posed);
  if (!asked) throw new Error('not posed');
  const other = parseWork((await solveWork(await createSignedTask(ctx, purpose, 1))).work);
  const changeFirstLetter = (text: string) =>
    text.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const withTask = (given: Partial<typeof asked>, until = expiresAt) =>
    serializeSolvedTask(
      serializeSignedTask(serializeWorkTask(until, { ...asked, ...given }), signature),
      derivedKey,
    );

  test.each<[string, string]>([
    ['a longer life', withTask({}, 4_000_000_000)],
    ['an end that is no number', good.replace(/^\d+/, 'never')],
    ['an easier prefix', withTask({ keyPrefix: '0'.repeat(32) })],
    ['a shorter prefix', withTask({ keyPrefix: '00' })],
    ['fewer iterations', withTask({ cost: 1 })],
    ['another factor', withTask({ factor: 9 })],
    ['another salt', withTask({ salt: changeFirstLetter(asked.salt) })],
    [
      'another signature',
      serializeSolvedTask(serializeSignedTask(task, changeFirstLetter(signature)), derivedKey),
    ],
    ['no signature', serializeSolvedTask(serializeSignedTask(task, ''), derivedKey)],
    [
      'the signature of other work',
      serializeSolvedTask(serializeSignedTask(task, other.signature), derivedKey),
    ],
    ['another key', serializeSolvedTask(posed, changeFirstLetter(derivedKey))],
    ['no key', serializeSolvedTask(posed, '')],
    ['what was posed', posed],
    ['half a byte', `${good}0`],
    ['a key in capitals', serializeSolvedTask(posed, derivedKey.toUpperCase())],
    ['the key of other work', serializeSolvedTask(posed, other.derivedKey)],
    ['the prefix twice for a key', serializeSolvedTask(posed, asked.keyPrefix.repeat(2))],
    ['a line more', `${good}\n`],
    ['nothing at all', ''],
  ])('%s', (_, given) => {
    expect(verifyWork(ctx, given, purpose)).toBeNull();
  });

  test('work of another installation', async () => {
    const elsewhere = { keys: { work: createSecretKey(Buffer.alloc(32, 1)) } } as Context;
    const { work } = await solveWork(await createSignedTask(elsewhere, purpose, 1));
    expect(verifyWork(ctx, work, purpose)).toBeNull();
  });

  test('a text that the same key signed for another purpose', () => {
    const signed = serializeSignedTask(task, signText(ctx.keys.work, `${task}.${derivedKey}`));
    expect(verifyWork(ctx, serializeSolvedTask(signed, derivedKey), purpose)).toBeNull();
  });

  test('any input is checked without an error', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\w.-]*$/), fc.constant(good));
    fc.assert(
      fc.property(text, fc.nat(good.length), text, (before, at, after) => {
        const given = `${before}${good.slice(at)}${after}`;
        expect(verifyWork(ctx, given, purpose)).toBe(given === good ? 1 : null);
        expect(parseWorkTask(given) === null || given === posed).toBe(true);
      }),
    );
  });
});
