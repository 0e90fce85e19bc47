import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isKnownCompressionMethod, type ZipEntryFacts } from './verify-zip.ts';

/** Properties of a zip's central directory, read without unpacking. Names are '' if no entry qualifies. */
export type ZipFacts = {
  /** Number of zip entries that were read; reading stops one entry past the limit. */
  entries: number;
  list: ZipEntryFacts[];
  /** Whether the zip contains comments, or bytes outside its entries and its directory. */
  hasForeignParts: boolean;
  directoryStart: number;
  /** Sum of the unpacked sizes of all zip entries, as listed in the directory. */
  totalBytes: number;
  /** Sum of the packed sizes of all zip entries, as listed in the directory. */
  packedBytes: number;
  /** The zip entry above `MIN_DENSE_BYTES` with the highest compression ratio. */
  mostCompressed: { ratio: number; name: string };
  /** The MIME type of a format that uses zip inside (office document, program), or ''. */
  packageType: string;
  escapingName: string;
  duplicate: string;
  link: string;
  encrypted: string;
  nested: string;
  program: string;
  /** Name of a zip entry whose compression method cannot be unpacked here. */
  unknownMethod: string;
};

/** Maximum length of a name, above the maximum path on every operating system. */
const MAX_NAME_BYTES = 4_096;
const MAX_SHOWN_CHARACTERS = 120;

/** Minimum size for the check of the compression ratio: blank pages compress well and do no harm. */
const MIN_DENSE_BYTES = 1024 * 1024;

const packageTypes: Record<string, string> = {
  '[Content_Types].xml': 'application/vnd.openxmlformats-officedocument',
  mimetype: 'application/vnd.oasis.opendocument',
  'AndroidManifest.xml': 'application/vnd.android.package-archive',
  'META-INF/MANIFEST.MF': 'application/java-archive',
};

const nestedName = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|zst|cab|iso|jar|apk|dmg)$/i;
const programName =
  /\.(exe|dll|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|msi|lnk|reg|sh|command|app|pkg|deb|rpm)$/i;

/**
 * Reads the central directory of a zip archive.
 * @returns null if there is none or it cannot be read.
 * @throws an error of the disk.
 */
export async function readZip(path: string, maxEntries: number): Promise<ZipFacts | null> {
  const facts: ZipFacts = {
    entries: 0,
    list: [],
    hasForeignParts: false,
    directoryStart: 0,
    totalBytes: 0,
    packedBytes: 0,
    mostCompressed: { ratio: 0, name: '' },
    packageType: '',
    escapingName: '',
    duplicate: '',
    link: '',
    encrypted: '',
    nested: '',
    program: '',
    unknownMethod: '',
  };
  const names = new Set<string>();
  try {
    const archive = await openArchive(path);
    // `readEntryCursor` is a number, although its declared type differs.
    facts.directoryStart = Number(archive.readEntryCursor);
    await forEachEntry(archive, (entry) => {
      addEntry(facts, entry, names);
      return facts.entries <= maxEntries;
    });
    if (facts.entries <= maxEntries) facts.hasForeignParts ||= !endsWithCentralDirectory(archive);
    return facts;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    return null;
  }
}

function openArchive(path: string): Promise<ZipFile> {
  // Names are kept as bytes: yauzl would stop at an undecodable name without a reason.
  const options = { lazyEntries: true, autoClose: true, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}

function forEachEntry(archive: ZipFile, handleEntry: (entry: Entry) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', resolve);
    archive.on('entry', (entry: Entry) => {
      if (handleEntry(entry)) return archive.readEntry();
      archive.close();
      resolve();
    });
    archive.readEntry();
  });
}

const END_BYTES = 22;
/** Size of the ZIP64 end record and its locator (APPNOTE 4.3.14, 4.3.15). */
const ZIP64_END_BYTES = 56 + 20;

/** Whether only the end records follow the zip's directory; requires that all entries were read. */
function endsWithCentralDirectory({ readEntryCursor, fileSize, comment }: ZipFile): boolean {
  const rest = fileSize - Number(readEntryCursor);
  return comment.length === 0 && [END_BYTES, END_BYTES + ZIP64_END_BYTES].includes(rest);
}

function addEntry(facts: ZipFacts, entry: Entry, names: Set<string>): void {
  const path = decodeName(entry);
  const name = formatDisplayPath(path);
  const cleaned = cleanName(path);
  facts.entries++;
  facts.totalBytes += entry.uncompressedSize;
  facts.packedBytes += entry.compressedSize;
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize >= MIN_DENSE_BYTES && ratio > facts.mostCompressed.ratio) {
    facts.mostCompressed = { ratio, name };
  }
  facts.packageType ||= packageTypes[path] ?? '';
  if (entry.fileNameRaw.length > MAX_NAME_BYTES || isOutsideFolder(path))
    facts.escapingName ||= name;
  if (isSymbolicLink(entry)) facts.link ||= name;
  if (entry.isEncrypted()) facts.encrypted ||= name;
  if (nestedName.test(cleaned)) facts.nested ||= name;
  if (programName.test(cleaned)) facts.program ||= name;
  if (names.has(cleaned)) facts.duplicate ||= name;
  names.add(cleaned);
  if (entry.fileCommentLength > 0) facts.hasForeignParts = true;
  const entryFacts = toEntryFacts(entry, name, cleaned);
  if (!isKnownCompressionMethod(entryFacts)) facts.unknownMethod ||= name;
  facts.list.push(entryFacts);
}

function toEntryFacts(entry: Entry, name: string, cleaned: string): ZipEntryFacts {
  return {
    name,
    cleanedName: cleaned,
    // Copies the name, so that the memory of the entry's comment and extra fields can be freed.
    rawName: Buffer.from(entry.fileNameRaw.subarray(0, MAX_NAME_BYTES)),
    offset: entry.relativeOffsetOfLocalHeader,
    method: entry.compressionMethod,
    hasDescriptor: (entry.generalPurposeBitFlag & 8) !== 0,
    crc32: entry.crc32,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
  };
}

/**
 * Makes a path safe to display: truncates it and removes invisible and direction-changing characters. Returns '?' for
 * an empty path.
 */
function formatDisplayPath(path: string): string {
  const letters = [...path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')];
  const shown = letters.slice(0, MAX_SHOWN_CHARACTERS).join('') || '?';
  return letters.length > MAX_SHOWN_CHARACTERS ? `${shown}…` : shown;
}

/** Normalizes a path as Windows stores it: without invisible characters, and without trailing dots and spaces. */
const cleanName = (path: string) => path.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[.\s]+$/u, '');

/** Decodes the name of a zip entry as UTF-8 if valid; archives from Chinese Windows contain GBK without a flag. */
function decodeName(entry: Entry): string {
  const bytes = entry.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Whether unpacking the entry could write outside the target folder: an absolute path, a drive, or "..". */
function isOutsideFolder(name: string): boolean {
  const path = name.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0')) return true;
  return path.split('/').includes('..');
}

/**
 * Whether a zip entry is a symbolic link. The Unix file type is in the upper half of the external attributes (APPNOTE
 * 4.4.15).
 */
function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}
