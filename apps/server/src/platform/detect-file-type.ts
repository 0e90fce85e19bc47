import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

const SNIFFED_BYTES = 64 * 1024;

/** Detected type of a file: a MIME type, or 'unknown'. */
export type DetectedType = { type: string; extension: string };

const unknown: DetectedType = { type: 'unknown', extension: '' };

const textTypes: readonly { pattern: RegExp; sniffed: DetectedType }[] = [
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
 * Detects a file's type by its first bytes, ignoring its name. Reads a limited number of bytes, so that a malicious
 * file cannot keep the detector busy.
 */
export async function detectFileType(path: string): Promise<DetectedType> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(SNIFFED_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return await detectTypeOfBytes(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export async function detectTypeOfBytes(bytes: Uint8Array): Promise<DetectedType> {
  const known = detectZipType(bytes) ?? detectTextType(bytes);
  if (known !== null) return known;
  const found = await fileTypeFromBuffer(bytes);
  return found === undefined ? unknown : { type: found.mime, extension: found.ext };
}

/** Detects zip here, because the library would unpack entries and guess office formats by folder names. */
function detectZipType(bytes: Uint8Array): DetectedType | null {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const isZip = mark === '504b0304' || mark === '504b0506';
  return isZip ? { type: 'application/zip', extension: 'zip' } : null;
}

function detectTextType(bytes: Uint8Array): DetectedType | null {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart();
  return textTypes.find(({ pattern }) => pattern.test(head))?.sniffed ?? null;
}
