import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** What an archive's central directory tells; nothing is unpacked. Names are '' where there is none. */
export type ZipFacts = {
  /** How many entries were read; reading stops just past the limit. */
  entries: number;
  /** Bytes after unpacking, and as packed, as declared. */
  totalBytes: number;
  packedBytes: number;
  /** The most packed of the larger entries. */
  densest: { ratio: number; name: string };
  /** The type of a package (office document, program) that only uses zip inside, or ''. */
  packageType: string;
  escaping: string;
  link: string;
  encrypted: string;
  nested: string;
  program: string;
};

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
    totalBytes: 0,
    packedBytes: 0,
    densest: { ratio: 0, name: '' },
    packageType: '',
    escaping: '',
    link: '',
    encrypted: '',
    nested: '',
    program: '',
  };
  try {
    const archive = await openZip(path);
    await eachEntry(archive, (entry) => {
      add(facts, entry);
      return facts.entries <= maxEntries;
    });
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

function add(facts: ZipFacts, entry: Entry): void {
  const name = nameOf(entry);
  facts.entries++;
  facts.totalBytes += entry.uncompressedSize;
  facts.packedBytes += entry.compressedSize;
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize >= DENSE_FROM_BYTES && ratio > facts.densest.ratio) {
    facts.densest = { ratio, name };
  }
  facts.packageType ||= packageTypes[name] ?? '';
  if (leavesFolder(name)) facts.escaping ||= name;
  if (isLink(entry)) facts.link ||= name;
  if (entry.isEncrypted()) facts.encrypted ||= name;
  if (nestedName.test(name)) facts.nested ||= name;
  if (programName.test(name)) facts.program ||= name;
}

/** UTF-8 when marked or valid as such; archives made on Chinese Windows carry GBK unmarked. */
function nameOf(entry: Entry): string {
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
