import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One entry of a test archive; what is not given is as an honest archiver writes it. */
export type ZipEntry = {
  name: string | Uint8Array;
  content?: Uint8Array | string;
  stored?: boolean;
  /** Bytes after unpacking as the directory claims them. */
  claimedBytes?: number;
  encrypted?: boolean;
  link?: boolean;
  /** Points the directory to the first entry's bytes instead of its own. */
  overlapping?: boolean;
};

/** Builds a zip archive byte by byte (APPNOTE 6.3), so that it may lie where archivers would not. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.stored ? content : deflateRawSync(content);
    const head = fields(entry, content, packed, name);
    const at = entry.overlapping ? 0 : offset;
    directory.push(Buffer.concat([central(entry, head, at), name]));
    if (entry.overlapping) continue;
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]);
    bodies.push(body);
    offset += body.length;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...bodies, index, ending(entries.length, index.length, offset)]);
}

/** The 26 bytes that local and central headers share. */
function fields(entry: ZipEntry, content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(entry.encrypted ? 1 : 0, 2);
  bytes.writeUInt16LE(entry.stored ? 0 : 8, 4);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(entry.claimedBytes ?? content.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function central(entry: ZipEntry, head: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.link ? 0o120777 * 0x10000 : 0o100644 * 0x10000, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), head, rest]);
}

function ending(entries: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\x05\x06', 'latin1');
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}

/** A small PDF; `objects` are added to an empty page, as text or as ready bytes. */
export function makePdf(objects: readonly (string | Uint8Array)[] = [], trailer = ''): Buffer {
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  const bodies = all.map((object, at) =>
    Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
  );
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([head, ...bodies, Buffer.from(end)]);
}

/** An object stream that holds `text`, packed as PDF writers pack it. */
export function packedObjects(text: string, filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(Buffer.from(text));
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/** A PNG of one colour, built by chunks; `extra` ones come before the picture's data. */
export function makePng(
  { width, height }: { width: number; height: number },
  extra: readonly { type: string; data: Uint8Array }[] = [],
  pixelBytes = height * (1 + width * 3),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(pixelBytes));
  const chunks = [
    { type: 'IHDR', data: header },
    ...extra,
    { type: 'IDAT', data },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(chunk)]);
}

function chunk({ type, data }: { type: string; data: Uint8Array }): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
