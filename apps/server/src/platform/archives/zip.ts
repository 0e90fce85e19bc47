import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isKnownMethod, type ZipEntryFacts } from './verify-zip.ts';

/** What an archive's central directory tells; nothing is unpacked. Names are '' where there is none. */
export type ZipFacts = {
  /** How many entries were read; reading stops just past the limit. */
  entries: number;
  /** Files and folders, as far as they were read. */
  list: ZipEntryFacts[];
  /** Whether it has comments, or bytes beside its entries and its directory. */
  hasForeignParts: boolean;
  /** Where the central directory begins. */
  directoryStart: number;
  /** Bytes after unpacking, and as packed, as declared. */
  totalBytes: number;
  packedBytes: number;
  /** The most packed of the larger entries. */
  densest: { ratio: number; name: string };
  /** The type of a package (office document, program) that only uses zip inside, or ''. */
  packageType: string;
  escaping: string;
  /** The name of more than one entry. */
  twice: string;
  link: string;
  encrypted: string;
  nested: string;
  program: string;
  /** Packed by a method that cannot be unpacked here. */
  unknownMethod: string;
};

/** Paths are shorter on every system; a longer one is refused like one that leaves its folder. */
const MOST_NAME_BYTES = 4_096;
const SHOWN_LETTERS = 120;

/** Smaller entries may shrink as they like: a blank page does, and harms nobody. */
const DENSE_FROM_BYTES = 1024 * 1024;

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
 * @returns null when there is none that can be read
 * @throws a fault of the disk
 */
export async function readZip(path: string, maxEntries: number): Promise<ZipFacts | null> {
  const facts: ZipFacts = {
    entries: 0,
    list: [],
    hasForeignParts: false,
    directoryStart: 0,
    totalBytes: 0,
    packedBytes: 0,
    densest: { ratio: 0, name: '' },
    packageType: '',
    escaping: '',
    twice: '',
    link: '',
    encrypted: '',
    nested: '',
    program: '',
    unknownMethod: '',
  };
  const names = new Set<string>();
  try {
    const archive = await openZip(path);
    // A number, whatever its type says.
    facts.directoryStart = Number(archive.readEntryCursor);
    await eachEntry(archive, (entry) => {
      add(facts, entry, names);
      return facts.entries <= maxEntries;
    });
    if (facts.entries <= maxEntries) facts.hasForeignParts ||= !endsWithDirectory(archive);
    return facts;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    return null;
  }
}

function openZip(path: string): Promise<ZipFile> {
  // Names stay bytes: decoded by yauzl, one bad name would end the reading without its reason.
  const options = { lazyEntries: true, autoClose: true, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}

function eachEntry(archive: ZipFile, take: (entry: Entry) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', resolve);
    archive.on('entry', (entry: Entry) => {
      if (take(entry)) return archive.readEntry();
      archive.close();
      resolve();
    });
    archive.readEntry();
  });
}

const END_BYTES = 22;
/** The end record of ZIP64 and its locator (APPNOTE 4.3.14, 4.3.15). */
const ZIP64_END_BYTES = 56 + 20;

/** Whether nothing but the end records follows the directory, after all of it was read. */
function endsWithDirectory({ readEntryCursor, fileSize, comment }: ZipFile): boolean {
  const rest = fileSize - Number(readEntryCursor);
  return comment.length === 0 && [END_BYTES, END_BYTES + ZIP64_END_BYTES].includes(rest);
}

function add(facts: ZipFacts, entry: Entry, names: Set<string>): void {
  const path = decodeName(entry);
  const name = showName(path);
  const cleaned = cleanName(path);
  facts.entries++;
  facts.totalBytes += entry.uncompressedSize;
  facts.packedBytes += entry.compressedSize;
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize >= DENSE_FROM_BYTES && ratio > facts.densest.ratio) {
    facts.densest = { ratio, name };
  }
  facts.packageType ||= packageTypes[path] ?? '';
  if (entry.fileNameRaw.length > MOST_NAME_BYTES || leavesFolder(path)) facts.escaping ||= name;
  if (isLink(entry)) facts.link ||= name;
  if (entry.isEncrypted()) facts.encrypted ||= name;
  if (nestedName.test(cleaned)) facts.nested ||= name;
  if (programName.test(cleaned)) facts.program ||= name;
  if (names.has(cleaned)) facts.twice ||= name;
  names.add(cleaned);
  if (entry.fileCommentLength > 0) facts.hasForeignParts = true;
  const listed = toFacts(entry, name, cleaned);
  if (!isKnownMethod(listed)) facts.unknownMethod ||= name;
  facts.list.push(listed);
}

function toFacts(entry: Entry, name: string, cleaned: string): ZipEntryFacts {
  return {
    name,
    cleaned,
    // A copy: the entry's own name keeps its comment and its extra fields in memory.
    rawName: Buffer.from(entry.fileNameRaw.subarray(0, MOST_NAME_BYTES)),
    offset: entry.relativeOffsetOfLocalHeader,
    method: entry.compressionMethod,
    hasDescriptor: (entry.generalPurposeBitFlag & 8) !== 0,
    crc32: entry.crc32,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
  };
}

/** A path for people: without what hides or turns the direction, and not of any length. '?' for none at all. */
function showName(path: string): string {
  const letters = [...path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')];
  const shown = letters.slice(0, SHOWN_LETTERS).join('') || '?';
  return letters.length > SHOWN_LETTERS ? `${shown}…` : shown;
}

/** A path as Windows stores it: without invisible characters, and without dots and spaces at the end. */
const cleanName = (path: string) => path.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[.\s]+$/u, '');

/** UTF-8 when marked or valid as such; archives made on Chinese Windows carry GBK unmarked. */
function decodeName(entry: Entry): string {
  const bytes = entry.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Whether unpacking could write outside the chosen folder: absolute, with a drive, or by "..". */
function leavesFolder(name: string): boolean {
  const path = name.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0')) return true;
  return path.split('/').includes('..');
}

/** Unix file types live in the upper half of the external attributes (APPNOTE 4.4.15). */
function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}
