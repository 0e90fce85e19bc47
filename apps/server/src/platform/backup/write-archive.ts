import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack } from 'tar-stream';
import { type Part, partNames } from './archive-format.ts';
import { createByteMeter } from './meter.ts';

interface Options {
  signal?: AbortSignal | undefined;
  onBytes?: (bytes: number) => void;
}

/**
 * Writes an archive to a new file that only its owner can read. `add` must be called sequentially; `finish` resolves
 * once the archive is on disk.
 */
export function writeArchive(file: string, { signal, onBytes }: Options = {}) {
  const pack = createPack();
  const written = pipeline(
    pack,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  // Ignores the error of the stream, because `add` and `finish` report it.
  written.catch(() => {});
  const parts: Part[] = [];

  async function writePart(
    name: string,
    size: number,
    source: Readable,
    mtime?: Date,
  ): Promise<Part> {
    const { meter, sum } = createByteMeter(onBytes);
    try {
      const entry = pack.entry({ name, size, mode: 0o600, ...(mtime && { mtime }) });
      await pipeline(source, meter, entry, { signal });
    } catch (error) {
      pack.destroy(error as Error);
      // Throws the error of the archive file if there is one. A full disk, for example, may be reported only when the
      // file ends.
      throw await written.then(
        () => error,
        (cause) => cause,
      );
    }
    return { name, ...sum() };
  }

  return {
    /** Adds a part to the archive. @param size exact size of `source` in bytes */
    async add(name: string, size: number, source: Readable, mtime?: Date): Promise<void> {
      parts.push(await writePart(name, size, source, mtime));
    },
    async addText(name: string, text: string): Promise<void> {
      const bytes = Buffer.from(text);
      parts.push(await writePart(name, bytes.length, Readable.from([bytes])));
    },
    async finish(): Promise<Part[]> {
      const list = Buffer.from(`[\n${parts.map((part) => JSON.stringify(part)).join(',\n')}\n]\n`);
      await writePart(partNames.parts, list.length, Readable.from([list]));
      pack.finalize();
      await written;
      return parts;
    },
    async close(): Promise<void> {
      pack.destroy();
      await written.catch(() => {});
    },
  };
}
