interface Hold {
  /** Whether this tab has got the name; pending until the browser has said so. */
  isTaken: Promise<boolean>;
  release: () => void;
}

const held = new Map<string, Hold>();
/** When the browser has taken back what this tab last asked for: earlier, the name is not free for it. */
const ends = new Map<string, Promise<void>>();

/** Browsers know locks on secure pages only; without them, the server alone keeps two tabs apart. */
const locks = () => globalThis.navigator?.locks;

/** Takes a name for this tab until {@link releaseLock}. False when another tab has it. */
export function acquireLock(name: string): Promise<boolean> {
  const manager = locks();
  if (!manager) return Promise.resolve(true);
  const hold = held.get(name) ?? request(manager, name);
  held.set(name, hold);
  return hold.isTaken;
}

function request(manager: LockManager, name: string): Hold {
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
    const ask = async () => {
      await before;
      await manager.request(name, { ifAvailable: true }, onAnswer);
    };
    const end = ask().catch(() => resolve(true));
    ends.set(name, end);
  });
  const hold: Hold = { isTaken, release };
  return hold;
}

/** Gives a name back; one that is still asked for is given back as soon as it is granted. */
export function releaseLock(name: string): void {
  held.get(name)?.release();
  held.delete(name);
}

/** Whether another tab of this browser has a name. */
export async function isHeldElsewhere(name: string): Promise<boolean> {
  const manager = locks();
  if (!manager || (await held.get(name)?.isTaken)) return false;
  const found = await manager.query().catch(() => null);
  return found?.held?.some((lock) => lock.name === name) ?? false;
}
