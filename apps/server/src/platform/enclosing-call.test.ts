import { expect, test, vi } from 'vitest';
import { createPerProcess, enterTransaction, getRoot, runAfterCommit } from './enclosing-call.ts';

test('a context outside of calls is its own root and defers no work', async () => {
  const ctx = {};
  const work = vi.fn(async () => {});
  expect(getRoot(ctx)).toBe(ctx);
  await runAfterCommit(ctx, work);
  expect(work).toHaveBeenCalledOnce();
});

test('deferred work runs after the commit, in order', async () => {
  const [root, ctx] = [{}, {}];
  const runLeft = enterTransaction(root, ctx);
  const done: string[] = [];
  await runAfterCommit(ctx, async () => void done.push('a'));
  await runAfterCommit(ctx, async () => void done.push('b'));
  expect([getRoot(ctx) === root, done]).toEqual([true, []]);
  await runLeft();
  expect(done).toEqual(['a', 'b']);
});

test('a process-wide value is created once, whichever call uses it first', () => {
  const [root, ctx] = [{ name: 'root' }, { name: 'call' }];
  enterTransaction(root, ctx);
  const namedOf = createPerProcess(({ name }: { name: string }) => ({ name }));
  const value = namedOf(ctx);
  expect(value).toEqual({ name: 'root' });
  expect(namedOf(root)).toBe(value);
  expect(namedOf({ name: 'other' })).toEqual({ name: 'other' });
});
