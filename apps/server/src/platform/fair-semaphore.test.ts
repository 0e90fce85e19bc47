import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairSemaphore } from './fair-semaphore.ts';
import { Refusal } from './http/refusal.ts';

/** Records when tasks start; each task runs until the test finishes it by name. */
function recordStarts(options: Parameters<typeof createFairSemaphore>[0]) {
  const { run: take } = createFairSemaphore(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const startTask = (name: string) =>
    take(name.charAt(0), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const finishTask = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { started, ask: startTask, finish: finishTask };
}

test('runs one task of a key at a time, in the order of arrival', async () => {
  const { started, ask, finish } = recordStarts({ maxRunning: 4 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
  await nextTurn();
  expect(started).toEqual(['a1', 'b1']);
  await finish('a1');
  await finish('a2');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('runs several tasks of one key, and leaves the other slots to other keys', async () => {
  const { started, ask, finish } = recordStarts({ maxRunning: 3, maxRunningPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name);
  await nextTurn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await finish('b1');
  await finish('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});

test('serves the keys in turn, even if one key has many waiting tasks', async () => {
  const { started, ask, finish } = recordStarts({ maxRunning: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a failed task frees its slot', async () => {
  const { run: take } = createFairSemaphore({ maxRunning: 1 });
  const failed = take('a', () => Promise.reject(new Error('broken')));
  const second = take('b', async () => 'second');
  await expect(failed).rejects.toThrow('broken');
  expect(await second).toBe('second');
});

test('rejects tasks when too many wait, of one key and of all keys', async () => {
  const { ask } = recordStarts({ maxRunning: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  await expect(ask('a4')).rejects.toBeInstanceOf(Refusal);
  void ask('b1');
  await expect(ask('c1')).rejects.toBeInstanceOf(Refusal);
});
