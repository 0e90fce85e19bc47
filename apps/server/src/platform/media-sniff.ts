import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

const SNIFFED_BYTES = 64 * 1024;

/** What a file is by its content. `type` is a MIME type, or 'unknown'. */
export type Sniffed = { type: string; extension: string };

const unknown: Sniffed = { type: 'unknown', extension: '' };

const textTypes: readonly { pattern: RegExp; sniffed: Sniffed }[] = [
  {
    pattern: /^#EXTM3U/,
    sniffed: { type: 'application/vnd.apple.mpegurl', extension: 'm3u8' },
  },
  { pattern: /^#!/, sniffed: { type: 'text/x-shellscript', extension: 'sh' } },
  {
    pattern: /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i,
    sniffed: { type: 'image/svg+xml', extension: 'svg' },
  },
  {
    pattern: /^(<!--[\s\S]*?-->\s*)?<(!DOCTYPE html|html|head|body|script)[\s>]/i,
    sniffed: { type: 'text/html', extension: 'html' },
  },
];

/**
 * Tells a file's type from its first bytes, never from its name. Only a bounded head is looked at,
 * so a hostile file cannot keep the detector busy.
 */
export async function sniffFile(path: string): Promise<Sniffed> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(SNIFFED_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return await sniffBytes(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The same for bytes in memory. */
export async function sniffBytes(bytes: Uint8Array): Promise<Sniffed> {
  const known = sniffZip(bytes) ?? sniffText(bytes);
  if (known !== null) return known;
  const found = await fileTypeFromBuffer(bytes);
  return found === undefined ? unknown : { type: found.mime, extension: found.ext };
}

/** The detector would unpack entries and guess at office documents by folder names. */
function sniffZip(bytes: Uint8Array): Sniffed | null {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const isZip = mark === '504b0304' || mark === '504b0506';
  return isZip ? { type: 'application/zip', extension: 'zip' } : null;
}

function sniffText(bytes: Uint8Array): Sniffed | null {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart();
  return textTypes.find(({ pattern }) => pattern.test(head))?.sniffed ?? null;
}
