import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One entry of a test archive; omitted properties get valid values. */
export type ZipEntry = {
  name: string | Uint8Array;
  content?: Uint8Array | string;
  stored?: boolean;
  /** Uncompressed size that the central directory declares. */
  claimedBytes?: number;
  encrypted?: boolean;
  link?: boolean;
  /**
   * Offset of the local header that the directory declares. The archive contains only the directory record of this
   * entry.
   */
  listedAt?: number;
  /** Values of the local header that differ from the directory. */
  local?: { name?: string; claimedBytes?: number };
  /** Appends a data descriptor to the content, as archivers do when they stream. */
  descriptor?: 'short' | 'zip64' | 'unsigned' | 'lying';
  /** Stores the sizes in the ZIP64 extra field. */
  zip64?: boolean;
  /** Declared compression method, if it differs from the real one. */
  method?: number;
  /** Whether bytes are changed after compression. */
  damaged?: boolean;
  /** Bytes before the local header that belong to no entry. */
  gap?: Uint8Array;
  comment?: string;
};

/** Parts of a test archive that belong to no entry, or that its directory hides. */
type ForeignParts = {
  /** Bytes before the directory. */
  gap?: Uint8Array;
  rest?: Uint8Array;
  comment?: string;
  /** Number of entries, from the first, that the directory omits. */
  unlisted?: number;
};

/** Builds a zip archive byte by byte (APPNOTE 6.3), so that it can contain errors that archivers never write. */
export function makeZip(entries: readonly ZipEntry[], foreign: ForeignParts = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    if (entry.gap) bodies.push(Buffer.from(entry.gap));
    offset += entry.gap?.length ?? 0;
    const name = Buffer.from(entry.name);
    const comment = Buffer.from(entry.comment ?? '');
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.stored ? content : deflateRawSync(content);
    const extra = entry.zip64 ? buildZip64Field(content.length, packed.length) : Buffer.alloc(0);
    const head = buildCommonHeader(entry, content, packed, name, extra);
    const at = entry.listedAt ?? offset;
    directory.push(Buffer.concat([buildCentralHeader(entry, head, at), name, extra, comment]));
    if (entry.listedAt !== undefined) continue;
    const localName = Buffer.from(entry.local?.name ?? name);
    const localHead = buildCommonHeader(
      { ...entry, ...entry.local },
      content,
      packed,
      localName,
      extra,
    );
    if (entry.descriptor) localHead.fill(0, 10, 22);
    if (entry.damaged) packed[packed.length >> 1] = (packed[packed.length >> 1] ?? 0) ^ 0xff;
    const descriptor = entry.descriptor ? buildDescriptor(entry.descriptor, content, packed) : '';
    const parts = [Buffer.from('PK\x03\x04'), localHead, localName, extra, packed];
    const body = Buffer.concat([...parts, Buffer.from(descriptor)]);
    bodies.push(body);
    offset += body.length;
  }
  const { gap = '', rest = '', comment = '', unlisted = 0 } = foreign;
  const listed = directory.slice(unlisted);
  const index = Buffer.concat(listed);
  const end = buildEndRecord(listed.length, index.length, offset + gap.length, comment.length);
  const parts = [gap, index, rest, end, comment].map((part) => Buffer.from(part));
  return Buffer.concat([...bodies, ...parts]);
}

/** Builds the 26 bytes that local and central headers share. */
function buildCommonHeader(
  entry: Omit<ZipEntry, 'name'>,
  content: Buffer,
  packed: Buffer,
  name: Buffer,
  extra: Buffer,
): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE((entry.encrypted ? 1 : 0) + (entry.descriptor ? 8 : 0), 2);
  bytes.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 4);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(entry.zip64 ? 0xffffffff : packed.length, 14);
  bytes.writeUInt32LE(entry.zip64 ? 0xffffffff : (entry.claimedBytes ?? content.length), 18);
  bytes.writeUInt16LE(name.length, 22);
  bytes.writeUInt16LE(extra.length, 24);
  return bytes;
}

function buildZip64Field(bytes: number, packedBytes: number): Buffer {
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  field.writeBigUInt64LE(BigInt(bytes), 4);
  field.writeBigUInt64LE(BigInt(packedBytes), 12);
  return field;
}

function buildDescriptor(
  kind: NonNullable<ZipEntry['descriptor']>,
  content: Buffer,
  packed: Buffer,
): Buffer {
  const sizes = Buffer.alloc(kind === 'zip64' ? 16 : 8);
  const bytes = kind === 'lying' ? content.length + 1 : content.length;
  if (kind === 'zip64') {
    sizes.writeBigUInt64LE(BigInt(packed.length), 0);
    sizes.writeBigUInt64LE(BigInt(bytes), 8);
  } else {
    sizes.writeUInt32LE(packed.length, 0);
    sizes.writeUInt32LE(bytes, 4);
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(content), 0);
  const signature = Buffer.from(kind === 'unsigned' ? '' : 'PK\x07\x08');
  return Buffer.concat([signature, sum, sizes]);
}

function buildCentralHeader(entry: ZipEntry, head: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt16LE(entry.comment?.length ?? 0, 0);
  rest.writeUInt32LE(entry.link ? 0o120777 * 0x10000 : 0o100644 * 0x10000, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), head, rest]);
}

function buildEndRecord(entries: number, length: number, offset: number, comment: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\x05\x06', 'latin1');
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(offset, 16);
  bytes.writeUInt16LE(comment, 20);
  return bytes;
}

/** Builds a PDF with an empty page and additional `objects`. */
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
  const content = Buffer.concat([head, ...bodies]);
  const table = 'xref\n0 1\n0000000000 65535 f \n';
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer}>>\n`;
  const mark = `startxref\n${content.length}\n%%EOF\n`;
  return Buffer.concat([content, Buffer.from(table + end + mark)]);
}

/** Builds a compressed object stream that contains `text`. */
export function makePdfObjectStream(text: string, filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(Buffer.from(text));
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

type PngHeader = {
  width: number;
  height: number;
  bitDepth?: 8 | 16;
  hasAlpha?: boolean;
  isInterlaced?: boolean;
};

/** Builds a PNG of one colour; `extra` chunks are inserted before the image data. */
export function makePng(
  { width, height, bitDepth = 8, hasAlpha = false, isInterlaced = false }: PngHeader,
  extra: readonly { type: string; data: Uint8Array }[] = [],
  pixelBytes = height * (1 + width * 3),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, hasAlpha ? 6 : 2, 0, 0, Number(isInterlaced)], 8);
  const data = deflateSync(Buffer.alloc(pixelBytes));
  const chunks = [
    { type: 'IHDR', data: header },
    ...extra,
    { type: 'IDAT', data },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(buildPngChunk)]);
}

function buildPngChunk({ type, data }: { type: string; data: Uint8Array }): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
