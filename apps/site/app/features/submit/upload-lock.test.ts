import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireLock, isHeldElsewhere, releaseLock } from './upload-lock.ts';

type Grant = (lock: { name: string } | null) => Promise<void> | null;

/** The locks of a browser, as far as they are used: it answers a moment later, and takes back later still. */
function browserLocks() {
  const names = new Set<string>();
  async function request(name: string, _: object, grant: Grant) {
    await Promise.resolve();
    if (names.has(name)) return grant(null);
    names.add(name);
    await grant({ name });
    await Promise.resolve();
    await Promise.resolve();
    names.delete(name);
  }
  const query = async () => ({ held: [...names].map((name) => ({ name })) });
  return { names, request, query };
}

let locks: ReturnType<typeof browserLocks>;

beforeEach(() => {
  locks = browserLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => vi.unstubAllGlobals());

test('is held until it is released', async () => {
  expect(await acquireLock('kept')).toBe(true);
  expect(await isHeldElsewhere('kept')).toBe(false);
  expect(locks.names.has('kept')).toBe(true);
  releaseLock('kept');
  await expect.poll(() => locks.names.has('kept')).toBe(false);
});

test('is not taken by who asks again while the answer is pending', async () => {
  expect(await Promise.all([acquireLock('twice'), acquireLock('twice')])).toEqual([true, true]);
  releaseLock('twice');
});

test('that is released before it is granted does not stay held', async () => {
  const asked = acquireLock('early');
  releaseLock('early');
  await asked;
  await expect.poll(() => locks.names.has('early')).toBe(false);
});

test('that was just released can be taken again', async () => {
  await acquireLock('again');
  releaseLock('again');
  expect(await acquireLock('again')).toBe(true);
  releaseLock('again');
});

test('of another tab is not taken, until that tab has let go', async () => {
  locks.names.add('theirs');
  expect(await acquireLock('theirs')).toBe(false);
  expect(await isHeldElsewhere('theirs')).toBe(true);
  locks.names.delete('theirs');
  expect(await acquireLock('theirs')).toBe(true);
  releaseLock('theirs');
});

test('is everybody’s where the browser knows none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await acquireLock('none')).toBe(true);
  expect(await isHeldElsewhere('none')).toBe(false);
});
