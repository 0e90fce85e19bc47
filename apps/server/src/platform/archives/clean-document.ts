import { readFile, writeFile } from 'node:fs/promises';
import { encodeImage } from '../images/images.ts';
import type { DocumentKind } from './check.ts';

/** Scans of text lose nothing that can be seen. */
const QUALITY = 92;

/**
 * Writes an accepted document without what is no part of it: an image is encoded from its pixels, which also
 * drops places and devices; a PDF ends at its last end mark. A zip archive is accepted
 * only when its entries, its directory and its end record fill it.
 * @returns false when the file is clean already and nothing was written
 */
export async function cleanDocument(
  path: string,
  kind: DocumentKind,
  to: string,
): Promise<boolean> {
  if (kind === 'zip') return false;
  const bytes = await readFile(path);
  const clean = kind === 'pdf' ? cutPdf(bytes) : await encode(bytes, kind);
  if (clean === null) return false;
  await writeFile(to, clean);
  return true;
}

function encode(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> {
  return encodeImage(
    kind === 'png'
      ? { content: bytes, format: 'png' }
      : { content: bytes, format: 'jpeg', quality: QUALITY, isColourExact: true },
  );
}

const endMark = Buffer.from('%%EOF');
const lineEnds = new Set([0x0a, 0x0d]);

function cutPdf(bytes: Buffer): Buffer | null {
  const at = bytes.lastIndexOf(endMark);
  if (at < 0) return null;
  let end = at + endMark.length;
  while (lineEnds.has(bytes[end] ?? 0)) end++;
  return end === bytes.length ? null : bytes.subarray(0, end);
}
