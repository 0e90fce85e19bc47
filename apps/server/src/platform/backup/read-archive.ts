import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { extract as createExtract, type Header } from 'tar-stream';
import { z } from 'zod';
import {
  headSchema,
  isReadable,
  type Manifest,
  manifestSchema,
  type Part,
  partNames,
  partSchema,
} from './archive-format.ts';
import { BackupFault } from './fault.ts';
import { createMeter } from './meter.ts';

/** What one part is given to; it must read `body` to its end. */
type Use = (name: string, body: Readable, mtime: Date | undefined) => Promise<unknown>;

interface Options {
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

/** What an archive says of itself, after every byte of it was found to be what was written. */
export interface Verified {
  manifest: Manifest;
  parts: Part[];
}

/**
 * Reads an archive once from beginning to end and compares every part with what was written. Nothing else happens.
 *
 * @throws BackupFault for what is not an archive, is cut off or damaged, or is of a newer form
 */
export async function verifyArchive(file: string, options: Options = {}): Promise<Verified> {
  let manifest: Manifest | null = null;
  let listed: Part[] | null = null;
  const found = await readParts(file, options, async (name, body) => {
    if (name === partNames.manifest) manifest = readManifest(file, await buffer(body));
    else if (name === partNames.parts) listed = readList(file, await buffer(body));
    else await drain(body);
  });
  if (!manifest) throw foreign(file);
  if (!listed) throw cutOff(file);
  compare(file, found.slice(0, -1), listed);
  return { manifest, parts: listed };
}

/**
 * Reads a verified archive again and hands its parts on, in their order.
 *
 * @throws BackupFault when it has changed since
 */
export async function unpackArchive(
  file: string,
  { parts }: Verified,
  use: Use,
  options: Options = {},
): Promise<void> {
  const found = await readParts(file, options, (name, body, mtime) =>
    name === partNames.manifest || name === partNames.parts ? drain(body) : use(name, body, mtime),
  );
  compare(file, found.slice(0, -1), parts);
}

async function readParts(file: string, { onBytes, signal }: Options, use: Use): Promise<Part[]> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const extract = createExtract();
  source.once('error', (error) => extract.destroy(error));
  source.pipe(extract);
  const found: Part[] = [];
  try {
    for await (const entry of extract) {
      signal?.throwIfAborted();
      const { header } = entry;
      checkPlace(file, header, found);
      const { meter, sum } = createMeter(onBytes);
      const [used] = await Promise.allSettled([
        use(header.name, meter, header.mtime),
        pipeline(entry, meter, { signal }),
      ]);
      if (used.status === 'rejected') throw used.reason;
      found.push({ name: header.name, ...sum() });
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw inTermsOf(file, error, found.length);
  } finally {
    source.destroy();
    extract.destroy();
  }
  return found;
}

/** A program that unpacks must not trust names: nothing leaves the folder, nothing but plain files comes in. */
function checkPlace(file: string, { name, type }: Header, before: Part[]): void {
  const isFirst = before.length === 0;
  if (isFirst !== (name === partNames.manifest)) throw isFirst ? foreign(file) : damaged(file);
  if (before.at(-1)?.name === partNames.parts) throw damaged(file);
  const isPlain = name.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
  if (type !== 'file' || !isPlain || /[\0\\]/.test(name)) throw damaged(file);
}

function readManifest(file: string, text: Buffer): Manifest {
  const json = parse(text);
  const head = headSchema.safeParse(json);
  if (!head.success) throw foreign(file);
  if (!isReadable(head.data))
    throw new BackupFault(
      `${file} was made by a newer version of this program. Restore it with that version.`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw damaged(file);
  return manifest.data;
}

function readList(file: string, text: Buffer): Part[] {
  const list = z.array(partSchema).safeParse(parse(text));
  if (!list.success) throw damaged(file);
  return list.data;
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

function compare(file: string, found: Part[], listed: Part[]): void {
  for (const [at, { name, size, sha256 }] of listed.entries()) {
    const part = found[at];
    if (part?.name === name && part.size === size && part.sha256 === sha256) continue;
    throw damaged(file, name);
  }
  if (found.length !== listed.length) throw damaged(file);
}

const foreign = (file: string) => new BackupFault(`${file} is not a backup of this product.`);

const cutOff = (file: string) =>
  new BackupFault(`${file} is cut off: its end is missing. Copy it again, or take another one.`);

const damaged = (file: string, part?: string) =>
  new BackupFault(
    `${file} is damaged${part ? ` (${part})` : ''}. Copy it again, or take another one.`,
  );

function inTermsOf(file: string, error: unknown, partsRead: number): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'ENOENT') return new BackupFault(`There is no ${file}.`);
  if (/Unexpected end of data|Premature close|closed prematurely/i.test(message))
    return partsRead > 0 ? cutOff(file) : foreign(file);
  if (/Invalid tar header|Invalid header|Header exceeds/i.test(message))
    return partsRead > 0 ? damaged(file) : foreign(file);
  return error;
}

async function drain(body: Readable): Promise<void> {
  body.resume();
  await finished(body);
}
