import { readFile, writeFile } from 'node:fs/promises';
import { encodeImage } from '../images/images.ts';
import type { DocumentKind } from './check.ts';

/** JPEG quality at which scanned text shows no artefacts. */
const QUALITY = 92;

/**
 * Writes an accepted document without hidden data. Images are re-encoded from their pixels, which removes locations and
 * camera data. A PDF is cut after its last end mark. Zip archives need no cleaning, because accepted ones contain
 * nothing but their entries, directory and end record.
 * @returns false if the file is already clean and nothing was written.
 */
export async function cleanDocument(
  path: string,
  kind: DocumentKind,
  to: string,
): Promise<boolean> {
  if (kind === 'zip') return false;
  const bytes = await readFile(path);
  const clean = kind === 'pdf' ? cutAfterEndMark(bytes) : await encodeCleanImage(bytes, kind);
  if (clean === null) return false;
  await writeFile(to, clean);
  return true;
}

function encodeCleanImage(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> {
  return encodeImage(
    kind === 'png'
      ? { content: bytes, format: 'png' }
      : { content: bytes, format: 'jpeg', quality: QUALITY, isColourExact: true },
  );
}

const endMark = Buffer.from('%%EOF');
const lineEnds = new Set([0x0a, 0x0d]);

function cutAfterEndMark(bytes: Buffer): Buffer | null {
  const at = bytes.lastIndexOf(endMark);
  if (at < 0) return null;
  let end = at + endMark.length;
  while (lineEnds.has(bytes[end] ?? 0)) end++;
  return end === bytes.length ? null : bytes.subarray(0, end);
}
