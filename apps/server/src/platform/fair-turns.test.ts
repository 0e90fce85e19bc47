import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';
import { Refusal } from './http/refusal.ts';

/** Tasks that report when they start and run until they are finished by name. */
function record(options: Parameters<typeof createFairTurns>[0]) {
  const { take } = createFairTurns(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    take(name.charAt(0), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const finish = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { started, ask, finish };
}

test('of one key one task runs at a time, in the order of arrival', async () => {
  const { started, ask, finish } = record({ atOnce: 4 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
  await nextTurn();
  expect(started).toEqual(['a1', 'b1']);
  await finish('a1');
  await finish('a2');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('of one key several tasks may run, and the rest is left to other keys', async () => {
  const { started, ask, finish } = record({ atOnce: 3, atOnceEach: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name);
  await nextTurn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await finish('b1');
  await finish('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});

test('keys take turns, however many tasks of one wait', async () => {
  const { started, ask, finish } = record({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a task that fails frees its place', async () => {
  const { take } = createFairTurns({ atOnce: 1 });
  const failed = take('a', () => Promise.reject(new Error('broken')));
  const second = take('b', async () => 'second');
  await expect(failed).rejects.toThrow('broken');
  expect(await second).toBe('second');
});

test('too many waiting tasks are rejected, of one key and in all', async () => {
  const { ask } = record({ atOnce: 1, waiting: 3, waitingEach: 2 });
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  await expect(ask('a4')).rejects.toBeInstanceOf(Refusal);
  void ask('b1');
  await expect(ask('c1')).rejects.toBeInstanceOf(Refusal);
});
