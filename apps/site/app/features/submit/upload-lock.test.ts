import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireUploadLock, isUploadLockedElsewhere, releaseUploadLock } from './upload-lock.ts';

type Grant = (lock: { name: string } | null) => Promise<void> | null;

/** Mocks the browser's locks (Web Locks API), which are granted and released with a delay. */
function mockBrowserLocks() {
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

let locks: ReturnType<typeof mockBrowserLocks>;

beforeEach(() => {
  locks = mockBrowserLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => vi.unstubAllGlobals());

test('a lock is held until it is released', async () => {
  expect(await acquireUploadLock('kept')).toBe(true);
  expect(await isUploadLockedElsewhere('kept')).toBe(false);
  expect(locks.names.has('kept')).toBe(true);
  releaseUploadLock('kept');
  await expect.poll(() => locks.names.has('kept')).toBe(false);
});

test('a pending lock is requested once', async () => {
  expect(await Promise.all([acquireUploadLock('twice'), acquireUploadLock('twice')])).toEqual([
    true,
    true,
  ]);
  releaseUploadLock('twice');
});

test('a lock released before it is granted is not kept', async () => {
  const asked = acquireUploadLock('early');
  releaseUploadLock('early');
  await asked;
  await expect.poll(() => locks.names.has('early')).toBe(false);
});

test('a released lock can be acquired again', async () => {
  await acquireUploadLock('again');
  releaseUploadLock('again');
  expect(await acquireUploadLock('again')).toBe(true);
  releaseUploadLock('again');
});

test('a lock of another tab cannot be acquired until it is released', async () => {
  locks.names.add('theirs');
  expect(await acquireUploadLock('theirs')).toBe(false);
  expect(await isUploadLockedElsewhere('theirs')).toBe(true);
  locks.names.delete('theirs');
  expect(await acquireUploadLock('theirs')).toBe(true);
  releaseUploadLock('theirs');
});

test('every lock is granted without browser support', async () => {
  vi.stubGlobal('navigator', {});
  expect(await acquireUploadLock('none')).toBe(true);
  expect(await isUploadLockedElsewhere('none')).toBe(false);
});
