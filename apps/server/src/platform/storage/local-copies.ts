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
  folder(): Promise<string>;
  idleBytes: number;
  /** Milliseconds for which unused copies are kept. */
  idleMs: number;
}

type Fetch = (file: string) => Promise<void>;

/**
 * Caches files of a remote store on the local disk, for tools that need a path. Concurrent users share a copy or its
 * download. A copy is kept for a while after its last use, because the renditions of a film are made one after the
 * other.
 */
export function createLocalCopies({ folder, idleBytes, idleMs }: CopiesOptions) {
  const copies = new Map<string, Copy>();
  const timer = setInterval(evictIdleCopies, idleMs / 2);
  timer.unref();

  async function borrowCopy(id: string, bytes: number, fetch: Fetch) {
    for (;;) {
      const known = copies.get(id);
      const copy = known ?? { file: fetchToFile(fetch), bytes, users: 0, idleSince: 0 };
      const wasIdle = known?.users === 0;
      copies.set(id, copy);
      copy.users += 1;
      try {
        const file = await copy.file;
        if (!wasIdle || (await touchIfExists(file))) return { copy, file };
      } catch (error) {
        removeFromCache(id, copy);
        throw error;
      }
      // Removes the copy from the cache and retries, because a sweep deleted the unused file.
      removeFromCache(id, copy);
    }
  }

  async function fetchToFile(fetch: Fetch): Promise<string> {
    const file = path.join(await folder(), randomUUID());
    try {
      await fetch(file);
      return file;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  function removeFromCache(id: string, copy: Copy): void {
    if (copies.get(id) === copy) copies.delete(id);
  }

  function evictIdleCopies(): void {
    const idle = [...copies].filter(([, { users }]) => users === 0);
    let room = idleBytes;
    for (const [id, copy] of idle.sort(([, a], [, b]) => b.idleSince - a.idleSince)) {
      room -= copy.bytes;
      if (room >= 0 && Date.now() - copy.idleSince < idleMs) continue;
      copies.delete(id);
      void deleteCopy(copy);
    }
  }

  return {
    /**
     * Passes the path of a local copy to `use`. `id` identifies one version of a file; `fetch` downloads it if needed.
     */
    async lend<T>(
      { id, bytes }: { id: string; bytes: number },
      fetch: Fetch,
      use: (file: string) => Promise<T>,
    ): Promise<T> {
      const { copy, file } = await borrowCopy(id, bytes, fetch);
      try {
        return await use(file);
      } finally {
        copy.users -= 1;
        copy.idleSince = Date.now();
        evictIdleCopies();
      }
    },
    async close(): Promise<void> {
      clearInterval(timer);
      const idle = [...copies.values()].filter(({ users }) => users === 0);
      copies.clear();
      await Promise.all(idle.map(deleteCopy));
    },
  };
}

/** Whether a copy still exists. Touches its mtime, so that sweeps skip the file. */
async function touchIfExists(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

const deleteCopy = ({ file }: Copy) => file.then((at) => rm(at, { force: true })).catch(() => {});
