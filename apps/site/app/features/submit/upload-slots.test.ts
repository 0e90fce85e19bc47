import { expect, test } from 'vitest';
import { acquireUploadSlot, listStartableFiles, smallBytes } from './upload-slots.ts';

const big = smallBytes + 1;

test.each<[string, number[], number[], number[]]>([
  ['nobody waits', [], [], []],
  ['the small ones before the large one', [big, 10, 20], [], [1, 2]],
  ['the smallest first', [30, 10, 20, 5], [], [3, 1, 2]],
  ['three small ones at a time', [1, 2, 3], [4, 5], [0]],
  ['no more than three', [1], [4, 5, 6], []],
  ['a large one alone', [big, big + 1], [], [0]],
  ['the smaller of two large ones', [big + 1, big], [], [1]],
  ['one large one at a time', [big], [big], []],
  ['a large one waits for the small ones', [big], [10], []],
  ['a small one sets out beside a large one', [10, big], [big], [0]],
])('%s', (_, waiting, running, chosen) => {
  expect(listStartableFiles(waiting, running)).toEqual(chosen);
});

test('a released or aborted slot starts the next upload', async () => {
  const order: string[] = [];
  const { signal } = new AbortController();
  const impatient = new AbortController();
  const leaveFirst = await acquireUploadSlot(big, signal);
  const second = acquireUploadSlot(big + 1, impatient.signal).then((leave) => {
    order.push('gave up');
    leave();
  });
  const third = acquireUploadSlot(big + 2, signal).then((leave) => {
    order.push('third');
    leave();
  });
  impatient.abort();
  await second;
  leaveFirst();
  await third;
  const fourth = await acquireUploadSlot(big, signal);
  fourth();
  expect(order).toEqual(['gave up', 'third']);
});
