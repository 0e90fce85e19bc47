interface Hold {
  /** Whether this tab acquired the lock; pending until the browser answers. */
  isTaken: Promise<boolean>;
  release: () => void;
}

const held = new Map<string, Hold>();
/** When the browser has released each lock. The name cannot be requested before. */
const ends = new Map<string, Promise<void>>();

/** Web Locks exist only in secure contexts. Elsewhere only the server separates two tabs. */
const getLockManager = () => globalThis.navigator?.locks;

/** Acquires a lock for this tab until {@link releaseUploadLock}. Returns false if another tab has it. */
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
    const onAnswer = (lock: Lock | null) => {
      if (!lock && held.get(name) === hold) held.delete(name);
      resolve(lock !== null);
      return lock && released;
    };
    const requestUploadLock = async () => {
      await before;
      await manager.request(name, { ifAvailable: true }, onAnswer);
    };
    const end = requestUploadLock().catch(() => resolve(true));
    ends.set(name, end);
  });
  const hold: Hold = { isTaken, release };
  return hold;
}

/** Releases a lock; one that is still requested is released as soon as it is granted. */
export function releaseUploadLock(name: string): void {
  held.get(name)?.release();
  held.delete(name);
}

/** Whether another tab of this browser has the lock. */
export async function isUploadLockedElsewhere(name: string): Promise<boolean> {
  const manager = getLockManager();
  if (!manager || (await held.get(name)?.isTaken)) return false;
  const found = await manager.query().catch(() => null);
  return found?.held?.some((lock) => lock.name === name) ?? false;
}
