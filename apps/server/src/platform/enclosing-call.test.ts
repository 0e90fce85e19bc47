import { expect, test, vi } from 'vitest';
import { afterCommit, encloseCall, perProcess, rootOf } from './enclosing-call.ts';

test('a context of its own is its own root, and leaves nothing for later', async () => {
  const ctx = {};
  const work = vi.fn(async () => {});
  expect(rootOf(ctx)).toBe(ctx);
  await afterCommit(ctx, work);
  expect(work).toHaveBeenCalledOnce();
});

test('the work of a call waits for its commit, in order', async () => {
  const [root, ctx] = [{}, {}];
  const runLeft = encloseCall(root, ctx);
  const done: string[] = [];
  await afterCommit(ctx, async () => void done.push('a'));
  await afterCommit(ctx, async () => void done.push('b'));
  expect([rootOf(ctx) === root, done]).toEqual([true, []]);
  await runLeft();
  expect(done).toEqual(['a', 'b']);
});

test('a value of the process is created once, whichever call asks first', () => {
  const [root, ctx] = [{ name: 'root' }, { name: 'call' }];
  encloseCall(root, ctx);
  const namedOf = perProcess(({ name }: { name: string }) => ({ name }));
  const value = namedOf(ctx);
  expect(value).toEqual({ name: 'root' });
  expect(namedOf(root)).toBe(value);
  expect(namedOf({ name: 'other' })).toEqual({ name: 'other' });
});
