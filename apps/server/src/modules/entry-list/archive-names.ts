/** What no file system of ours takes in a name, and what would hide in one. */
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const mostLetters = 80;
/** File systems take 255; the rest is for the number of a second one. */
const mostBytes = 240;

/** A text as one part of a path that every system can write; `fallback` where nothing of it is left. */
export function safeName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = reserved.test(plain) ? `_${plain}` : plain;
  return cut(name) || fallback;
}

/** As much of a name as fits; its extension stays. */
function cut(name: string): string {
  const extension = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - extension.length)];
  const fits = () =>
    letters.length + extension.length <= mostLetters &&
    Buffer.byteLength(letters.join('')) + extension.length <= mostBytes;
  if (fits()) return name;
  letters.splice(mostLetters);
  while (!fits()) letters.pop();
  return letters.join('').trimEnd() + extension;
}

/** Names that are told apart without regard to case: a second one gets a number before its extension. */
export function uniqueNames(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, extension = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/is.exec(path) ?? [];
    let unique = path;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      unique = `${stem} (${count})${extension}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  };
}
