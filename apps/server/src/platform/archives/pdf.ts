import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export type PdfFacts = {
  /** Whether it ends as a PDF ends; a file that was cut off does not. */
  complete: boolean;
  encrypted: boolean;
  /** The first active part found ("JavaScript", "Launch", …), or ''. */
  active: string;
};

const inflateAsync = promisify(inflate);

/** Objects packed into streams are text of moderate size; what inflates further is a bomb. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
/** What all of them together may inflate to, and how many streams of any kind are looked at. */
const MAX_INFLATED_IN_ALL = 64 * 1024 * 1024;
const MAX_STREAMS = 50_000;
/** A stream's dictionary stands right before it. */
const HEAD_BYTES = 1024;

const activeName =
  /\/(JavaScript|Launch|Rendition|RichMedia|EmbeddedFile|SubmitForm|ImportData|XFA)(?![A-Za-z])/;

/**
 * Looks for what a letter or a form never needs: scripts, actions that start programs or send data,
 * files and media inside (ISO 32000-2 §12.6.4). Objects hidden in compressed object streams are
 * looked into; those that cannot be read count as active ("ObjStm").
 */
export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  const text = bytes.toString('latin1');
  const tail = text.slice(-2048);
  const plain = plainNames(bytes);
  return {
    complete: tail.includes('startxref') && tail.includes('%%EOF'),
    encrypted: /\/Encrypt(?![A-Za-z])/.test(plain),
    active: findActive(plain) || (await findPacked(bytes, text)),
  };
}

const findActive = (plain: string) => activeName.exec(plain)?.[1] ?? '';

/**
 * A name may write any letter as "#4a" (§7.3.5). Byte by byte: a file may be nothing else, and a pattern
 * that is called back for each letter would hold up everybody for seconds.
 */
function plainNames(bytes: Buffer): string {
  if (!bytes.includes(hash)) return bytes.toString('latin1');
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const letter = byte === hash ? hexOf(bytes[at + 1]) * 16 + hexOf(bytes[at + 2]) : Number.NaN;
    if (!Number.isNaN(letter)) at += 2;
    plain[length++] = Number.isNaN(letter) ? byte : letter;
  }
  return plain.toString('latin1', 0, length);
}

const hash = 0x23;

/** The value of a hexadecimal digit; NaN of what is none. */
function hexOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}

async function findPacked(bytes: Buffer, text: string): Promise<string> {
  let streams = 0;
  let budget = MAX_INFLATED_IN_ALL;
  let endOfLast = 0;
  for (const match of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    if (++streams > MAX_STREAMS) return 'ObjStm';
    const before = bytes.subarray(Math.max(0, match.index - HEAD_BYTES), match.index);
    const head = plainNames(before.subarray(Math.max(0, before.lastIndexOf('obj'))));
    // Readers need these two keys to unpack an object stream, whatever its /Type says (§7.5.7).
    if (!/\/First(?![A-Za-z])/.test(head) || !/\/N(?![A-Za-z])/.test(head)) continue;
    const start = match.index + match[0].length;
    // One inside another, or after one without an end: nobody writes such, and each would be read to the end.
    if (start < endOfLast) return 'ObjStm';
    const end = text.indexOf('endstream', start);
    endOfLast = end < 0 ? bytes.length + 1 : end;
    const packed = bytes.subarray(start, endOfLast);
    const { found, inflated } = await lookInto(packed, head, Math.min(budget, MAX_INFLATED_BYTES));
    if (found !== '') return found;
    budget -= inflated;
    if (budget <= 0) return 'ObjStm';
  }
  return '';
}

const unreadable = { found: 'ObjStm', inflated: 0 };

async function lookInto(packed: Buffer, head: string, maxOutputLength: number) {
  const filters = head.match(/\/[A-Za-z0-9]+Decode(?![A-Za-z])/g) ?? [];
  // Without a filter its text has been seen already.
  if (filters.length === 0 && !/\/Filter/.test(head)) return { found: '', inflated: 0 };
  const readable = filters.length === 1 && filters[0] === '/FlateDecode';
  if (!readable || /\/Predictor\s+(?!1\b)/.test(head)) return unreadable;
  try {
    const inflated = await inflateAsync(packed, { maxOutputLength });
    return { found: findActive(plainNames(inflated)), inflated: inflated.length };
  } catch {
    return unreadable;
  }
}
