import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireLock, isHeldElsewhere, releaseLock } from './upload-lock.ts';

type Grant = (lock: { name: string } | null) => Promise<void> | null;

/** Mocks the browser's locks, which are granted and released with a delay. */
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

test('a lock is held until it is released', async () => {
  expect(await acquireLock('kept')).toBe(true);
  expect(await isHeldElsewhere('kept')).toBe(false);
  expect(locks.names.has('kept')).toBe(true);
  releaseLock('kept');
  await expect.poll(() => locks.names.has('kept')).toBe(false);
});

test('a pending lock is requested once', async () => {
  expect(await Promise.all([acquireLock('twice'), acquireLock('twice')])).toEqual([true, true]);
  releaseLock('twice');
});

test('a lock released before it is granted is not kept', async () => {
  const asked = acquireLock('early');
  releaseLock('early');
  await asked;
  await expect.poll(() => locks.names.has('early')).toBe(false);
});

test('a released lock can be acquired again', async () => {
  await acquireLock('again');
  releaseLock('again');
  expect(await acquireLock('again')).toBe(true);
  releaseLock('again');
});

test('a lock of another tab cannot be acquired until it is released', async () => {
  locks.names.add('theirs');
  expect(await acquireLock('theirs')).toBe(false);
  expect(await isHeldElsewhere('theirs')).toBe(true);
  locks.names.delete('theirs');
  expect(await acquireLock('theirs')).toBe(true);
  releaseLock('theirs');
});

test('every lock is granted without browser support', async () => {
  vi.stubGlobal('navigator', {});
  expect(await acquireLock('none')).toBe(true);
  expect(await isHeldElsewhere('none')).toBe(false);
});
