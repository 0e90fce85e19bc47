export type SubtitleEncoding = 'UTF-8' | 'UTF-16' | 'GBK' | 'Big5' | 'Windows-1252';

export type DecodedText = { text: string; encoding: SubtitleEncoding };

/**
 * Decodes text of unknown encoding: Unicode if it has a byte order mark or is valid; else the best match of GBK, Big5
 * and Windows-1252.
 */
export function decodeSubtitles(content: Buffer): DecodedText {
  const utf16 = detectUtf16(content);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(content), encoding: 'UTF-16' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return { text, encoding: 'UTF-8' };
  } catch {
    return decodeByScore(content);
  }
}

const LOOKED_AT_BYTES = 64 * 1024;

/** Detects UTF-16 by its byte order mark, or by the zero bytes of the ASCII digits in the times. */
function detectUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const head = content.subarray(0, 1024);
  const computeZeroByteShare = (side: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === side).length / head.length;
  if (computeZeroByteShare(1) > 0.2 && computeZeroByteShare(0) < 0.02) return 'utf-16le';
  return computeZeroByteShare(0) > 0.2 && computeZeroByteShare(1) < 0.02 ? 'utf-16be' : null;
}

const candidates: readonly {
  encoding: SubtitleEncoding;
  label: string;
  score: (text: string, bytes: Buffer) => number;
}[] = [
  {
    encoding: 'GBK',
    label: 'gb18030',
    score: (text, bytes) => scoreChineseText(text, bytes, isInGbkZone) + scoreHighBytePairs(bytes),
  },
  {
    encoding: 'Big5',
    label: 'big5',
    score: (text, bytes) => scoreChineseText(text, bytes, isInBig5Zone),
  },
  { encoding: 'Windows-1252', label: 'windows-1252', score: scoreWesternText },
];

function decodeByScore(content: Buffer): DecodedText {
  const sample = content.subarray(0, LOOKED_AT_BYTES);
  const [best] = candidates
    .map(({ encoding, label, score }) => ({
      encoding,
      label,
      points: score(new TextDecoder(label).decode(sample), sample),
    }))
    .sort((a, b) => b.points - a.points);
  const { label, encoding } = best ?? { label: 'gb18030', encoding: 'GBK' as const };
  return { text: new TextDecoder(label).decode(content), encoding };
}

/** Characters and punctuation that are frequent in Chinese sentences, in either script. */
const frequent = new Set(
  '的一是不了我你他她们們这這那在有个個人来來到说說就会會要去上下没沒看好也么麼什甚吗嗎呢吧啊为為谁誰知道可以想还還得过過给給对對从從时時候里裡家后後能只自己年大小多少出起么把被让讓跟和很都再又先生老师師电電话話钱錢手机機真现現事情别別请請等快走叫做吃喝爸妈媽骗騙银銀行账賬帳警察信相号號码碼转轉' +
    '，。！？、：；（）「」『』《》“”‘’…—',
);

/**
 * Scores how much a text looks like Chinese, per character outside ASCII: frequent characters add to the score,
 * characters of the charset's common zone add a little, and others subtract.
 */
function scoreChineseText(
  text: string,
  bytes: Buffer,
  zone: (lead: number, trail: number) => boolean,
): number {
  const wide = [...text].filter((character) => character > '\x7f');
  if (wide.length === 0) return 0;
  const frequentCount = wide.filter((character) => frequent.has(character)).length;
  const foreignCount = wide.filter((character) => !isChinese(character)).length;
  return (
    (3 * frequentCount - 4 * foreignCount) / wide.length +
    2 * computeCommonCharacterShare(bytes, zone)
  );
}

const isChinese = (character: string) =>
  /[\p{Script=Han}\u3000-\u303F\uFF01-\uFF5E\u2013-\u2026\u00B7]/u.test(character);

/** Returns the share (0–1) of two-byte characters in the zone of the charset's common characters. */
function computeCommonCharacterShare(
  bytes: Buffer,
  zone: (lead: number, trail: number) => boolean,
): number {
  const pairs = readPairs(bytes);
  return pairs.filter(([lead, trail]) => zone(lead, trail)).length / Math.max(1, pairs.length);
}

/** Scores how likely the text is GBK instead of Big5. In Big5, two of five characters end in an ASCII byte. */
function scoreHighBytePairs(bytes: Buffer): number {
  const pairs = readPairs(bytes);
  return pairs.every(([, trail]) => trail >= 0xa1) ? Math.min(1, pairs.length / 4) : 0;
}

function readPairs(bytes: Buffer): [lead: number, trail: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead >= 0x81) pairs.push([lead, bytes[++at] ?? 0]);
  }
  return pairs;
}

/** Whether a two-byte character is a common one of GB 2312: punctuation or one of the 3,755 characters of level 1. */
const isInGbkZone = (lead: number, trail: number) =>
  trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7));

/** Whether a two-byte character is a common one of Big5: punctuation or one of the 5,401 frequent characters. */
const isInBig5Zone = (lead: number, trail: number) =>
  lead >= 0xa1 && lead <= 0xc6 && trail >= 0x40 && !(lead === 0xa3 && trail > 0xbf);

/**
 * Scores how likely a decoded text is Western: counts accented letters and curly quotes between ASCII characters. In
 * Chinese encodings, bytes outside ASCII come in pairs instead.
 */
function scoreWesternText(text: string): number {
  const marks = [...text.matchAll(/[^\0-\x7f]/g)];
  if (marks.length === 0) return 0;
  const fitting = marks.filter(({ 0: mark, index }) => {
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const isAlone = before <= '\x7f' && after <= '\x7f';
    return isAlone && /[\p{Letter}‘’“”–—…¿¡]/u.test(mark) && /[\p{Letter}\s]/u.test(before + after);
  });
  return (3 * (2 * fitting.length - marks.length)) / marks.length;
}
