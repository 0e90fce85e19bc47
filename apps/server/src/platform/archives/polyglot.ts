import { open } from 'node:fs/promises';

const HEAD_BYTES = 1024;
/** Size of a zip's end record and the longest comment that may follow it. */
const TAIL_BYTES = 22 + 65_535;

/**
 * Detects a file that is also valid as another type: readers search for a PDF's signature in the first 1,024 bytes,
 * and for a zip's directory at the end.
 * @param type the MIME type by the first bytes.
 * @returns the other type, or ''.
 */
export async function findOtherFileType(path: string, type: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const text = head.buffer.toString('latin1', 0, head.bytesRead);
    if (type !== 'application/pdf' && text.includes('%PDF-')) return 'application/pdf';
    if (/<(script|html|body|svg|iframe)[\s>]/i.test(text)) return 'text/html';
    if (type === 'application/zip') return '';
    const length = Math.min(TAIL_BYTES, size);
    const tail = await file.read(Buffer.alloc(length), 0, length, size - length);
    return hasZipEnd(tail.buffer.subarray(0, tail.bytesRead)) ? 'application/zip' : '';
  } finally {
    await file.close();
  }
}

/**
 * Whether the file's tail contains a plausible end-of-central-directory record (APPNOTE 4.3.16); its four signature
 * bytes alone may occur by chance.
 */
function hasZipEnd(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = tail.lastIndexOf('PK\x05\x06', at - 1)
  ) {
    if (at + 22 <= tail.length) {
      const sameDisk = tail.readUInt32LE(at + 4) === 0;
      const fits = at + 22 + tail.readUInt16LE(at + 20) <= tail.length;
      if (sameDisk && fits && tail.readUInt16LE(at + 10) > 0) return true;
    }
    if (at === 0) break;
  }
  return false;
}
