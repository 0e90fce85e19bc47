import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack } from 'tar-stream';
import { type Part, partNames } from './archive-format.ts';
import { createMeter } from './meter.ts';

interface Options {
  signal?: AbortSignal | undefined;
  onBytes?: (bytes: number) => void;
}

/**
 * Writes an archive to a new file, readable by its owner alone. `add` takes parts one after the other; `finish` resolves
 * when the whole is on disk.
 */
export function writeArchive(file: string, { signal, onBytes }: Options = {}) {
  const pack = createPack();
  const written = pipeline(
    pack,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  // Whoever waits for a part learns of it there.
  written.catch(() => {});
  const parts: Part[] = [];

  async function write(name: string, size: number, source: Readable, mtime?: Date): Promise<Part> {
    const { meter, sum } = createMeter(onBytes);
    try {
      const entry = pack.entry({ name, size, mode: 0o600, ...(mtime && { mtime }) });
      await pipeline(source, meter, entry, { signal });
    } catch (error) {
      pack.destroy(error as Error);
      // The end of the file is what fails first when the disk is full.
      throw await written.then(
        () => error,
        (cause) => cause,
      );
    }
    return { name, ...sum() };
  }

  return {
    /** @param size of what `source` gives, exactly, in bytes */
    async add(name: string, size: number, source: Readable, mtime?: Date): Promise<void> {
      parts.push(await write(name, size, source, mtime));
    },
    async addText(name: string, text: string): Promise<void> {
      const bytes = Buffer.from(text);
      parts.push(await write(name, bytes.length, Readable.from([bytes])));
    },
    /** Ends the archive with the list of its parts. */
    async finish(): Promise<Part[]> {
      const list = Buffer.from(`[\n${parts.map((part) => JSON.stringify(part)).join(',\n')}\n]\n`);
      await write(partNames.parts, list.length, Readable.from([list]));
      pack.finalize();
      await written;
      return parts;
    },
    /** Lets go of the file, finished or not. */
    async close(): Promise<void> {
      pack.destroy();
      await written.catch(() => {});
    },
  };
}
