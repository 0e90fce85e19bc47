import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP file; `add` adds the files to it. Throws the error of `add` or of the disk, after closing the file. */
export async function writeZip(
  target: string,
  add: (zip: ZipFile) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile();
  const stopping = new AbortController();
  const writing = pipeline(zip.outputStream, createWriteStream(target), {
    signal: stopping.signal,
  });
  // A full disk rejects this promise while `add` runs. Without a handler, the rejection would end the process.
  writing.catch(() => {});
  try {
    await add(zip);
  } catch (error) {
    stopping.abort();
    await writing.catch(() => {});
    throw error;
  }
  zip.end();
  await writing;
}
