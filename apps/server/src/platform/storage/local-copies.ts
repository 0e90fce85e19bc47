import { randomUUID } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';

interface Copy {
  file: Promise<string>;
  bytes: number;
  users: number;
  idleSince: number;
}

interface CopiesOptions {
  /** Folder that they lie in; made when it is missing. */
  folder(): Promise<string>;
  /** How much may lie there that nobody uses, in bytes. */
  idleBytes: number;
  /** For how long. */
  idleMs: number;
}

type Fetch = (file: string) => Promise<void>;

/**
 * Files of a store on this machine's disk, for tools that need a path. Whoever asks for one that is
 * here, or on its way, shares it; it stays for a while after its last user, since the parts of a film
 * are made one after the other.
 */
export function localCopies({ folder, idleBytes, idleMs }: CopiesOptions) {
  const copies = new Map<string, Copy>();
  const timer = setInterval(forgetIdle, idleMs / 2);
  timer.unref();

  async function borrow(id: string, bytes: number, fetch: Fetch) {
    for (;;) {
      const known = copies.get(id);
      const copy = known ?? { file: fetched(fetch), bytes, users: 0, idleSince: 0 };
      const wasIdle = known?.users === 0;
      copies.set(id, copy);
      copy.users += 1;
      try {
        const file = await copy.file;
        if (!wasIdle || (await stillThere(file))) return { copy, file };
      } catch (error) {
        forget(id, copy);
        throw error;
      }
      // It was swept away while nobody used it.
      forget(id, copy);
    }
  }

  async function fetched(fetch: Fetch): Promise<string> {
    const file = path.join(await folder(), randomUUID());
    try {
      await fetch(file);
      return file;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  function forget(id: string, copy: Copy): void {
    if (copies.get(id) === copy) copies.delete(id);
  }

  /** The longest unused go first. */
  function forgetIdle(): void {
    const idle = [...copies].filter(([, { users }]) => users === 0);
    let room = idleBytes;
    for (const [id, copy] of idle.sort(([, a], [, b]) => b.idleSince - a.idleSince)) {
      room -= copy.bytes;
      if (room >= 0 && Date.now() - copy.idleSince < idleMs) continue;
      copies.delete(id);
      void removed(copy);
    }
  }

  return {
    /** Lends the copy of one version of a file, `id`, which `fetch` writes when it is not here. */
    async lend<T>(
      { id, bytes }: { id: string; bytes: number },
      fetch: Fetch,
      use: (file: string) => Promise<T>,
    ): Promise<T> {
      const { copy, file } = await borrow(id, bytes, fetch);
      try {
        return await use(file);
      } finally {
        copy.users -= 1;
        copy.idleSince = Date.now();
        forgetIdle();
      }
    },
    /** Removes what nobody uses. */
    async close(): Promise<void> {
      clearInterval(timer);
      const idle = [...copies.values()].filter(({ users }) => users === 0);
      copies.clear();
      await Promise.all(idle.map(removed));
    },
  };
}

/** A copy in use stays young, so that no sweep takes it for left behind. */
async function stillThere(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

const removed = ({ file }: Copy) => file.then((at) => rm(at, { force: true })).catch(() => {});
