/** Characters that a file system rejects, invisible characters, and marks that change the text direction. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Device names of Windows, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/**
 * Maximum bytes of a name. File systems allow 255; the difference is reserved for a number that makes the name unique.
 */
const maxBytes = 240;

/**
 * Converts a text to a name of one file or folder that every operating system accepts.
 * @param fallback the name if no character of the text is usable
 * @param maxLetters maximum length in code points, including the extension
 */
export function toSafeFileName(text: string, fallback: string, maxLetters = 80): string {
  const plain = text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = reserved.test(plain) ? `_${plain}` : plain;
  return shortenFileName(name, maxLetters) || fallback;
}

function shortenFileName(name: string, maxLetters: number): string {
  const extension = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - extension.length)];
  const isNameWithinLimits = () =>
    letters.length + extension.length <= maxLetters &&
    new TextEncoder().encode(letters.join('')).length + extension.length <= maxBytes;
  if (isNameWithinLimits()) return name;
  letters.splice(maxLetters);
  while (!isNameWithinLimits()) letters.pop();
  return letters.join('').trimEnd() + extension;
}

const spellings: Record<string, readonly string[]> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  mov: ['qt'],
  mp4: ['m4v'],
};

/**
 * Replaces the extension of a file name by that of the detected type: "letter.hta" that is a JPEG becomes
 * "letter.jpg". Another spelling of the right extension is kept.
 * @param extension without a dot, in lower case
 */
export function setFileExtension(name: string, extension: string): string {
  const isExpectedExtension = (given: string | undefined) =>
    given !== undefined && [extension, ...(spellings[extension] ?? [])].includes(given);
  const getFileExtension = (of: string) => /\.([a-z\d]{1,8})$/i.exec(of)?.[1]?.toLowerCase();
  if (isExpectedExtension(getFileExtension(name))) return name;
  // Removes an extension only if it contains a letter, because ".5" and ".2026" are not extensions.
  const stem = name.replace(/\.(?=[^.]*[a-z])[a-z\d]{1,8}$/i, '');
  return isExpectedExtension(getFileExtension(stem)) ? stem : `${stem}.${extension}`;
}
