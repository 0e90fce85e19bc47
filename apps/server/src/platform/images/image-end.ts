/**
 * Finds the end of a JPEG or PNG; bytes after the end are not part of the picture. Segments and chunks are skipped by
 * their lengths, because an embedded thumbnail has its own end mark.
 * @returns the position after the end mark, or null if there is none.
 */
export const findImageEnd = (bytes: Buffer): number | null =>
  bytes[0] === 0x89 ? findPngEnd(bytes) : findJpegEnd(bytes);

/** Number of bytes that the length, type and checksum of a PNG chunk take together (§5.3). */
const chunkFrame = 12;

function findPngEnd(bytes: Buffer): number | null {
  for (let at = 8; at + chunkFrame <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += chunkFrame + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length ? at : null;
  }
  return null;
}

const endOfImage = 0xd9;

/** JPEG markers without a segment (ITU-T T.81 table B.1): a stuffed zero, TEM, RST0 to RST7, and SOI. */
const isStandaloneMarker = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function findJpegEnd(bytes: Buffer): number | null {
  let at = 2;
  for (;;) {
    // Skips the coded data after a JPEG scan header, up to the next marker.
    at = bytes.indexOf(0xff, at);
    const marker = at < 0 ? undefined : bytes[at + 1];
    if (marker === undefined) return null;
    if (marker === endOfImage) return at + 2;
    if (marker === 0xff) at += 1;
    else if (isStandaloneMarker(marker)) at += 2;
    else if (at + 4 <= bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else return null;
  }
}
