interface Hold {
  /** Resolves to whether this tab acquired the lock. Pending until the browser has granted or denied it. */
  isTaken: Promise<boolean>;
  release: () => void;
}

const held = new Map<string, Hold>();
/**
 * Promises that resolve when the browser has released a lock, keyed by its name. Only then can it be requested again.
 */
const ends = new Map<string, Promise<void>>();

/**
 * Returns the browser's lock manager, which exists only in secure contexts. Without it, only the server rejects a
 * second tab that sends the same file.
 */
const getLockManager = () => globalThis.navigator?.locks;

/** Acquires a lock and keeps it until {@link releaseUploadLock}. Returns false if another tab holds it. */
export function acquireUploadLock(name: string): Promise<boolean> {
  const manager = getLockManager();
  if (!manager) return Promise.resolve(true);
  const hold = held.get(name) ?? requestBrowserLock(manager, name);
  held.set(name, hold);
  return hold.isTaken;
}

function requestBrowserLock(manager: LockManager, name: string): Hold {
  const before = ends.get(name);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isTaken = new Promise<boolean>((resolve) => {
    const onLockResult = (lock: Lock | null) => {
      if (!lock && held.get(name) === hold) held.delete(name);
      resolve(lock !== null);
      return lock && released;
    };
    const requestUploadLock = async () => {
      await before;
      await manager.request(name, { ifAvailable: true }, onLockResult);
    };
    const end = requestUploadLock().catch(() => resolve(true));
    ends.set(name, end);
  });
  const hold: Hold = { isTaken, release };
  return hold;
}

/** Releases a lock. A lock that was requested but not yet granted is released as soon as the browser grants it. */
export function releaseUploadLock(name: string): void {
  held.get(name)?.release();
  held.delete(name);
}

/** Whether another tab of this browser holds the upload lock. */
export async function isUploadLockedElsewhere(name: string): Promise<boolean> {
  const manager = getLockManager();
  if (!manager || (await held.get(name)?.isTaken)) return false;
  const found = await manager.query().catch(() => null);
  return found?.held?.some((lock) => lock.name === name) ?? false;
}
