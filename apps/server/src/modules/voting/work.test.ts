import { createSecretKey } from 'node:crypto';
import type { Work, WorkDone } from '@film-contest/contract/voting';
import { workDone } from '@film-contest/contract/voting';
import { type Challenge, createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { deriveKeys, sign } from '../../platform/secrets.ts';
import { isWorkDone, poseWork } from './work.ts';

const ctx = { keys: deriveKeys('a secret of the tests, long enough') } as Context;
const purpose = { voter: Buffer.alloc(16, 7), entry: 42 };
const posed = await poseWork(ctx, purpose, 1);
const good = await solve(posed);

afterEach(() => void vi.useRealTimers());

async function solve(work: Work): Promise<WorkDone> {
  const solution = await solveChallenge({ challenge: work as unknown as Challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  const { counter, derivedKey } = solution;
  // As it travels: what a schema lets through.
  return workDone.parse(JSON.parse(JSON.stringify({ ...work, solution: { counter, derivedKey } })));
}

/** What the library itself says of it. */
async function byLibrary({ parameters, signature, solution }: WorkDone) {
  const { verified } = await verifySolution({
    challenge: { parameters, signature } as unknown as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: sign(ctx.keys.work, 'challenge'),
    hmacKeySignatureSecret: sign(ctx.keys.work, 'solution'),
  });
  return verified;
}

test('work that was done is good, here and by the library', async () => {
  expect(isWorkDone(ctx, good, purpose)).toBe(true);
  expect(await byLibrary(good)).toBe(true);
  expect(good.solution.counter).toBeGreaterThanOrEqual(100);
  expect(good.solution.counter).toBeLessThanOrEqual(400);
});

test('a factor makes more tries of it', async () => {
  const { counter } = (await solve(await poseWork(ctx, purpose, 3))).solution;
  expect(counter).toBeGreaterThanOrEqual(300);
  expect(counter).toBeLessThanOrEqual(1200);
});

test('it is worth nothing for another voter or another entry', () => {
  expect(isWorkDone(ctx, good, { ...purpose, entry: 43 })).toBe(false);
  expect(isWorkDone(ctx, good, { ...purpose, voter: Buffer.alloc(16, 8) })).toBe(false);
});

test('it grows stale after ten minutes', async () => {
  const expiresAt = Number(good.parameters.expiresAt);
  vi.useFakeTimers({ now: expiresAt * 1000 });
  expect(isWorkDone(ctx, good, purpose)).toBe(true);
  vi.setSystemTime(expiresAt * 1000 + 1);
  expect(isWorkDone(ctx, good, purpose)).toBe(false);
  expect(await byLibrary(good)).toBe(false);
});

const hex = (text: string) => text.replace(/^./, (first) => (first === '0' ? '1' : '0'));
const { parameters, solution } = good;
const other = await solve(await poseWork(ctx, purpose, 1));

describe('false work is refused, here and by the library', () => {
  test.each<[string, WorkDone]>([
    ['a longer life', { ...good, parameters: { ...parameters, expiresAt: 4_000_000_000 } }],
    ['an end that is no number', { ...good, parameters: { ...parameters, expiresAt: 'never' } }],
    ['an easier prefix', { ...good, parameters: { ...parameters, keyPrefix: '00' } }],
    [
      'another voter, written into it',
      { ...good, parameters: { ...parameters, data: { entry: '42', voter: 'x' } } },
    ],
    ['another signature', { ...good, signature: hex(good.signature) }],
    ['no signature', { ...good, signature: '' }],
    ['a signature that is no hex', { ...good, signature: 'x'.repeat(64) }],
    ['another key', { ...good, solution: { ...solution, derivedKey: hex(solution.derivedKey) } }],
    ['no key', { ...good, solution: { ...solution, derivedKey: '' } }],
    ['half a byte', { ...good, solution: { ...solution, derivedKey: `${solution.derivedKey}0` } }],
    [
      'a key in capitals',
      { ...good, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } },
    ],
    ['the solution of other work', { ...good, solution: other.solution }],
    [
      'a prefix for a key',
      { ...good, solution: { counter: 1, derivedKey: `${parameters.keyPrefix}` } },
    ],
    ['nothing at all', { parameters: {}, signature: '', solution: { counter: 0, derivedKey: '' } }],
  ])('%s', async (_, given) => {
    expect(isWorkDone(ctx, given, purpose)).toBe(false);
    expect(await byLibrary(given)).toBe(false);
  });

  test('work of another installation', async () => {
    const elsewhere = { keys: { work: createSecretKey(Buffer.alloc(32, 1)) } } as Context;
    expect(isWorkDone(ctx, await solve(await poseWork(elsewhere, purpose, 1)), purpose)).toBe(
      false,
    );
  });

  test('a challenge that was signed for something else by the same key', async () => {
    const foreign = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      hmacSignatureSecret: sign(ctx.keys.work, 'challenge'),
      hmacKeySignatureSecret: sign(ctx.keys.work, 'solution'),
    });
    expect(isWorkDone(ctx, await solve(foreign as unknown as Work), purpose)).toBe(false);
  });

  test('whatever is sent is judged without a fault', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string(), fc.double(), fc.dictionary(fc.string(), fc.string())),
        ),
        fc.string(),
        fc.record({ counter: fc.nat(), derivedKey: fc.string() }),
        (changes, signature, answer) => {
          const given = { parameters: { ...parameters, ...changes }, signature, solution: answer };
          expect(isWorkDone(ctx, given, purpose)).toBe(false);
        },
      ),
    );
  });
});
