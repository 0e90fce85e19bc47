/** The encodings that subtitle files come in, as people know them. */
export type SubtitleEncoding = 'UTF-8' | 'UTF-16' | 'GBK' | 'Big5' | 'Windows-1252';

export type DecodedText = { text: string; encoding: SubtitleEncoding };

/**
 * Reads text whose encoding nobody declared: Unicode by its mark or by being valid as such, else the
 * one of GBK, Big5 and Western European under which it looks most like writing.
 */
export function decodeSubtitles(content: Buffer): DecodedText {
  const utf16 = utf16Of(content);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(content), encoding: 'UTF-16' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return { text, encoding: 'UTF-8' };
  } catch {
    return likeliest(content);
  }
}

const LOOKED_AT_BYTES = 64 * 1024;

/** By its mark, or by the zeros that the digits of the times bring along. */
function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const head = content.subarray(0, 1024);
  const zerosAt = (side: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === side).length / head.length;
  if (zerosAt(1) > 0.2 && zerosAt(0) < 0.02) return 'utf-16le';
  return zerosAt(0) > 0.2 && zerosAt(1) < 0.02 ? 'utf-16be' : null;
}

const candidates: readonly {
  encoding: SubtitleEncoding;
  label: string;
  score: (text: string, bytes: Buffer) => number;
}[] = [
  {
    encoding: 'GBK',
    label: 'gb18030',
    score: (text, bytes) => scoreHan(text, bytes, gbkZone) + highPairs(bytes),
  },
  { encoding: 'Big5', label: 'big5', score: (text, bytes) => scoreHan(text, bytes, big5Zone) },
  { encoding: 'Windows-1252', label: 'windows-1252', score: scoreWestern },
];

function likeliest(content: Buffer): DecodedText {
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

/** The characters that Chinese sentences are full of, in either script, and their punctuation. */
const frequent = new Set(
  '的一是不了我你他她们們这這那在有个個人来來到说說就会會要去上下没沒看好也么麼什甚吗嗎呢吧啊为為谁誰知道可以想还還得过過给給对對从從时時候里裡家后後能只自己年大小多少出起么把被让讓跟和很都再又先生老师師电電话話钱錢手机機真现現事情别別请請等快走叫做吃喝爸妈媽骗騙银銀行账賬帳警察信相号號码碼转轉' +
    '，。！？、：；（）「」『』《》“”‘’…—',
);

/**
 * How much a text looks like Chinese, for each of its characters outside ASCII: frequent ones speak for
 * it, ones of the charset's common plane a little, and everything else against it.
 */
function scoreHan(
  text: string,
  bytes: Buffer,
  zone: (lead: number, trail: number) => boolean,
): number {
  const wide = [...text].filter((character) => character > '\x7f');
  if (wide.length === 0) return 0;
  const usual = wide.filter((character) => frequent.has(character)).length;
  const strange = wide.filter((character) => !isChinese(character)).length;
  return (3 * usual - 4 * strange) / wide.length + 2 * commonShare(bytes, zone);
}

const isChinese = (character: string) =>
  /[\p{Script=Han}\u3000-\u303F\uFF01-\uFF5E\u2013-\u2026\u00B7]/u.test(character);

/** The share of two-byte characters that lie where the charset keeps its common ones. */
function commonShare(bytes: Buffer, zone: (lead: number, trail: number) => boolean): number {
  const pairs = pairsOf(bytes);
  return pairs.filter(([lead, trail]) => zone(lead, trail)).length / Math.max(1, pairs.length);
}

/** In Big5 two characters of five end in an ASCII byte: none at all among several speaks for GBK. */
function highPairs(bytes: Buffer): number {
  const pairs = pairsOf(bytes);
  return pairs.every(([, trail]) => trail >= 0xa1) ? Math.min(1, pairs.length / 4) : 0;
}

function pairsOf(bytes: Buffer): [lead: number, trail: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead >= 0x81) pairs.push([lead, bytes[++at] ?? 0]);
  }
  return pairs;
}

/** GB 2312: punctuation, and the 3,755 characters of its first plane. */
const gbkZone = (lead: number, trail: number) =>
  trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7));

/** Big5: punctuation, and the 5,401 frequent characters. */
const big5Zone = (lead: number, trail: number) =>
  lead >= 0xa1 && lead <= 0xc6 && trail >= 0x40 && !(lead === 0xa3 && trail > 0xbf);

/** Letters with accents and curly quotes stand alone among ASCII; bytes of Chinese come in pairs. */
function scoreWestern(text: string): number {
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
