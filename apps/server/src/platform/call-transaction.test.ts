import { expect, test, vi } from 'vitest';
import { attachAfterCommitQueue, getProcessContext, runAfterCommit } from './call-transaction.ts';

test('a context outside of calls is its own root and defers no work', async () => {
  const ctx = {};
  const work = vi.fn(async () => {});
  expect(getProcessContext(ctx)).toBe(ctx);
  await runAfterCommit(ctx, work);
  expect(work).toHaveBeenCalledOnce();
});

test('deferred work runs after the commit, in order', async () => {
  const [root, ctx] = [{}, {}];
  const runLeft = attachAfterCommitQueue(root, ctx);
  const done: string[] = [];
  await runAfterCommit(ctx, async () => void done.push('a'));
  await runAfterCommit(ctx, async () => void done.push('b'));
  expect([getProcessContext(ctx) === root, done]).toEqual([true, []]);
  await runLeft();
  expect(done).toEqual(['a', 'b']);
});
