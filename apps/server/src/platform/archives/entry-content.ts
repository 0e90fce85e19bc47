/** Detected type of a zip entry; null for every harmless type. */
export type EntryContent = 'archive' | 'program' | null;

const zipSignature = '504b0304';

/** Signatures of zip (also empty), RAR, 7z, gzip, bzip2, xz, zstd and cabinet files. */
const archiveSignatures =
  /^(504b030[46]|504b0506|526172211a07|377abcaf271c|1f8b08|425a683|fd377a585a|28b52ffd|4d534346)/;

/** Signatures of Windows programs and shortcuts, ELF, Mach-O, Java classes, and scripts with an interpreter line. */
const programSignatures = /^(4d5a|4c00000001140200|7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe|2321)/;

/** Extensions of document and project formats that are zip or gzip files inside. */
const packageExtension =
  /\.(docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|potx|ppsx|vsdx|od[tspg]|epub|pages|numbers|key|prproj|mogrt|drp|drt|kra|ora|fla|xfl|sketch|xmind|usdz|svgz|fdxt|celtx|als)$/i;

/** Offset of tar's signature (POSIX.1 ustar), after the name and the attributes of its first file. */
const tarSignatureOffset = 257;

export const HEAD_BYTES = tarSignatureOffset + 5;

/**
 * Detects the type of a zip entry by its first bytes.
 * @param name cleaned name; formats that use zip or gzip inside are recognized by the extension.
 */
export function detectEntryContent(head: Buffer, name: string): EntryContent {
  const signature = head.toString('hex', 0, 8);
  if (programSignatures.test(signature)) return 'program';
  const isTar = head.toString('latin1', tarSignatureOffset, HEAD_BYTES) === 'ustar';
  if (!isTar && !archiveSignatures.test(signature)) return null;
  const isPackage =
    (signature.startsWith(zipSignature) || signature.startsWith('1f8b')) &&
    packageExtension.test(name);
  return isPackage ? null : 'archive';
}
