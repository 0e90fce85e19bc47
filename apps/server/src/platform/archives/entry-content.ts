/** What an entry is by its first bytes, when that is judged. */
export type EntryContent = 'archive' | 'program' | null;

const zipMark = '504b0304';

/** Zip (also empty), RAR, 7z, gzip, bzip2, xz, zstd and cabinet files. */
const archiveMarks =
  /^(504b030[46]|504b0506|526172211a07|377abcaf271c|1f8b08|425a683|fd377a585a|28b52ffd|4d534346)/;

/** Windows programs and shortcuts, ELF, Mach-O, Java classes, and scripts with an interpreter's name. */
const programMarks = /^(4d5a|4c00000001140200|7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe|2321)/;

/** Documents and projects of common programs that are zip or gzip files inside. */
const packagedName =
  /\.(docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|potx|ppsx|vsdx|od[tspg]|epub|pages|numbers|key|prproj|mogrt|drp|drt|kra|ora|fla|xfl|sketch|xmind|usdz|svgz|fdxt|celtx|als)$/i;

/** tar has its mark behind the name and the attributes of its first file (POSIX.1 ustar). */
const tarMarkAt = 257;

/** How many bytes of an entry tell its type. */
export const HEAD_BYTES = tarMarkAt + 5;

/**
 * Finds the type of an entry by its first bytes, whatever its name is.
 * @param name without what hides its extension; it excuses formats that only use zip or gzip inside
 */
export function detectEntryContent(head: Buffer, name: string): EntryContent {
  const mark = head.toString('hex', 0, 8);
  if (programMarks.test(mark)) return 'program';
  const isTar = head.toString('latin1', tarMarkAt, HEAD_BYTES) === 'ustar';
  if (!isTar && !archiveMarks.test(mark)) return null;
  const isPackage =
    (mark.startsWith(zipMark) || mark.startsWith('1f8b')) && packagedName.test(name);
  return isPackage ? null : 'archive';
}
