import { codes } from '@film-contest/contract/codes';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Creates the work of a task that runs until the test ends it. */
function createOpenTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { end: resolve, fail: reject, work: () => promise };
}

const waitForCallbacks = () => new Promise((resolve) => setImmediate(resolve));

test('limits the running tasks; the others run in the order of arrival', async () => {
  const { run: take } = createSemaphore(2, 9);
  const begun: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...createOpenTask() }));
  const answers = all.map(({ name, work }) =>
    take(() => {
      begun.push(name);
      return work();
    }),
  );
  await waitForCallbacks();
  expect(begun).toEqual(['a', 'b']);
  all[1]?.end('b is done');
  await waitForCallbacks();
  expect(begun).toEqual(['a', 'b', 'c']);
  all[0]?.fail(new Error('a failed'));
  await expect(answers[0]).rejects.toThrow('a failed');
  await waitForCallbacks();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const { end, name } of all.slice(2)) end(`${name} is done`);
  expect(await Promise.all(answers.slice(1))).toEqual(['b is done', 'c is done', 'd is done']);
  const later = take(async () => 'later');
  expect(await later).toBe('later');
});

test('rejects a task when too many wait, and accepts one when the queue has room again', async () => {
  const { run: take } = createSemaphore(1, 1);
  const first = createOpenTask();
  const answers = [take(first.work), take(async () => 'second')];
  await expect(take(async () => 'third')).rejects.toMatchObject({ code: codes.busy });
  first.end('first');
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
  expect(await take(async () => 'fourth')).toBe('fourth');
});
