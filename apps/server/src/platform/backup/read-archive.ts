import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { extract as createExtract, type Header } from 'tar-stream';
import { z } from 'zod';
import {
  headSchema,
  isFormatReadable,
  type Manifest,
  manifestSchema,
  type Part,
  partNames,
  partSchema,
} from './archive-format.ts';
import { BackupFault } from './fault.ts';
import { createByteMeter } from './meter.ts';

/** Handles one part of the backup archive. Must read `body` to its end. */
type HandlePart = (name: string, body: Readable, mtime: Date | undefined) => Promise<unknown>;

interface Options {
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Verified {
  manifest: Manifest;
  parts: Part[];
}

/**
 * Reads an archive from start to end and verifies every part. Writes nothing.
 * @throws BackupFault if the file is not an archive, is truncated or damaged, or has a newer format
 */
export async function verifyArchive(file: string, options: Options = {}): Promise<Verified> {
  let manifest: Manifest | null = null;
  let listed: Part[] | null = null;
  const found = await readArchiveParts(file, options, async (name, body) => {
    if (name === partNames.manifest) manifest = readManifest(file, await buffer(body));
    else if (name === partNames.parts) listed = readPartList(file, await buffer(body));
    else await discardStream(body);
  });
  if (!manifest) throw createNotAnArchiveError(file);
  if (!listed) throw createTruncatedError(file);
  requireListedParts(file, found.slice(0, -1), listed);
  return { manifest, parts: listed };
}

/**
 * Reads a verified archive again, and passes its parts to a handler in their order.
 * @throws BackupFault if the archive has changed since its verification
 */
export async function unpackArchive(
  file: string,
  { parts }: Verified,
  use: HandlePart,
  options: Options = {},
): Promise<void> {
  const found = await readArchiveParts(file, options, (name, body, mtime) =>
    name === partNames.manifest || name === partNames.parts
      ? discardStream(body)
      : use(name, body, mtime),
  );
  requireListedParts(file, found.slice(0, -1), parts);
}

async function readArchiveParts(
  file: string,
  { onBytes, signal }: Options,
  use: HandlePart,
): Promise<Part[]> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const extract = createExtract();
  source.once('error', (error) => extract.destroy(error));
  source.pipe(extract);
  const found: Part[] = [];
  try {
    for await (const entry of extract) {
      signal?.throwIfAborted();
      const { header } = entry;
      checkEntryPath(file, header, found);
      const { meter, sum } = createByteMeter(onBytes);
      const [used] = await Promise.allSettled([
        use(header.name, meter, header.mtime),
        pipeline(entry, meter, { signal }),
      ]);
      if (used.status === 'rejected') throw used.reason;
      found.push({ name: header.name, ...sum() });
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw toArchiveError(file, error, found.length);
  } finally {
    source.destroy();
    extract.destroy();
  }
  return found;
}

/** Rejects an archive entry that is out of order, is not a plain file, or has a path that leaves the target folder. */
function checkEntryPath(file: string, { name, type }: Header, before: Part[]): void {
  const isFirst = before.length === 0;
  if (isFirst !== (name === partNames.manifest))
    throw isFirst ? createNotAnArchiveError(file) : createDamagedError(file);
  if (before.at(-1)?.name === partNames.parts) throw createDamagedError(file);
  const isPlain = name.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
  if (type !== 'file' || !isPlain || /[\0\\]/.test(name)) throw createDamagedError(file);
}

function readManifest(file: string, text: Buffer): Manifest {
  const json = parseJsonPart(text);
  const head = headSchema.safeParse(json);
  if (!head.success) throw createNotAnArchiveError(file);
  if (!isFormatReadable(head.data))
    throw new BackupFault(
      `${file} was made by another version of this program. Restore it with that version.`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw createDamagedError(file);
  return manifest.data;
}

function readPartList(file: string, text: Buffer): Part[] {
  const list = z.array(partSchema).safeParse(parseJsonPart(text));
  if (!list.success) throw createDamagedError(file);
  return list.data;
}

function parseJsonPart(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

function requireListedParts(file: string, found: Part[], listed: Part[]): void {
  for (const [at, { name, size, sha256 }] of listed.entries()) {
    const part = found[at];
    if (part?.name === name && part.size === size && part.sha256 === sha256) continue;
    throw createDamagedError(file, name);
  }
  if (found.length !== listed.length) throw createDamagedError(file);
}

const createNotAnArchiveError = (file: string) =>
  new BackupFault(`${file} is not a backup of this product.`);

const createTruncatedError = (file: string) =>
  new BackupFault(`${file} is cut off: its end is missing. Copy it again, or take another one.`);

const createDamagedError = (file: string, part?: string) =>
  new BackupFault(
    `${file} is damaged${part ? ` (${part})` : ''}. Copy it again, or take another one.`,
  );

function toArchiveError(file: string, error: unknown, partsRead: number): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'ENOENT') return new BackupFault(`There is no ${file}.`);
  if (/Unexpected end of data|Premature close|closed prematurely/i.test(message))
    return partsRead > 0 ? createTruncatedError(file) : createNotAnArchiveError(file);
  if (/Invalid tar header|Invalid header|Header exceeds/i.test(message))
    return partsRead > 0 ? createDamagedError(file) : createNotAnArchiveError(file);
  return error;
}

async function discardStream(body: Readable): Promise<void> {
  body.resume();
  await finished(body);
}
