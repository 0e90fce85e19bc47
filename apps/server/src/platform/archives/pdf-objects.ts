/**
 * A value of PDF syntax (ISO 32000-2 §7.3). The content of strings and real numbers is not kept, because no check
 * needs it.
 */
export type PdfValue =
  | { type: 'dictionary'; entries: readonly (readonly [key: string, value: PdfValue])[] }
  | { type: 'array'; items: readonly PdfValue[] }
  | { type: 'name'; name: string }
  | { type: 'integer'; integer: number }
  | { type: 'reference'; number: number }
  | { type: 'string' | 'other' | 'end' };

/** Maximum nesting of values in a PDF. PDF writers nest them less deeply. */
const MAX_DEPTH = 100;

/** Thrown for a PDF that takes too many bytes to read or nests too deeply. */
export class TooCostly extends Error {}

/** Bytes of one file that may still be read; parts that are read twice count twice. */
export type ReadBudget = { bytes: number };

const whitespace = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const delimiters = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)));
const isRegularCharacter = (byte: number | undefined) =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte);

const getCharCode = (letter: string) => letter.charCodeAt(0);
const [open, close, less, more, squareOpen, squareClose, slash, percent, backslash] = [
  ...'()<>[]/%\\',
].map(getCharCode) as [number, number, number, number, number, number, number, number, number];

type ReadResult = { value: PdfValue; end: number };

const createReadResult = (type: 'string' | 'other' | 'end', end: number): ReadResult => ({
  value: { type },
  end,
});

/**
 * Reads the PDF value at a position as leniently as viewers do, skipping invalid bytes.
 * @returns the value and the position of its end.
 * @throws TooCostly
 */
export function readPdfValue(bytes: Buffer, position: number, budget: ReadBudget): ReadResult {
  return readValue(bytes, position, MAX_DEPTH, budget);
}

/** Returns the position of the next PDF token, after white space and comments. */
export function skipPdfSpace(bytes: Buffer, position: number): number {
  let at = position;
  for (;;) {
    while (whitespace.has(bytes[at] ?? -1)) at++;
    if (bytes[at] !== percent) return at;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  }
}

function readValue(bytes: Buffer, position: number, depth: number, budget: ReadBudget): ReadResult {
  const at = skipPdfSpace(bytes, position);
  consumeBudget(budget, at - position + 1);
  const byte = bytes[at];
  if (byte === undefined) return createReadResult('end', bytes.length);
  if (depth === 0) throw new TooCostly();
  if (byte === slash) return readName(bytes, at, budget);
  if (byte === open) return readString(bytes, at, budget);
  if (byte === squareOpen) return readArray(bytes, at + 1, depth - 1, budget);
  if (byte === less) {
    if (bytes[at + 1] === less) return readDictionary(bytes, at + 2, depth - 1, budget);
    const end = bytes.indexOf(more, at);
    consumeBudget(budget, (end < 0 ? bytes.length : end) - at);
    return createReadResult('string', end < 0 ? bytes.length : end + 1);
  }
  if (!isRegularCharacter(byte)) return createReadResult('other', at + 1);
  return readWord(bytes, at, budget);
}

function readArray(bytes: Buffer, position: number, depth: number, budget: ReadBudget): ReadResult {
  const items: PdfValue[] = [];
  for (let at = position; ; ) {
    const next = skipPdfSpace(bytes, at);
    consumeBudget(budget, next - at + 1);
    if (next >= bytes.length) return { value: { type: 'array', items }, end: bytes.length };
    if (bytes[next] === squareClose) return { value: { type: 'array', items }, end: next + 1 };
    // The array lacks its closing bracket: the surrounding dictionary ends here.
    if (bytes[next] === more) return { value: { type: 'array', items }, end: next };
    const { value, end } = readValue(bytes, next, depth, budget);
    items.push(value);
    at = end;
  }
}

function readDictionary(
  bytes: Buffer,
  position: number,
  depth: number,
  budget: ReadBudget,
): ReadResult {
  const entries: [string, PdfValue][] = [];
  for (let at = position; ; ) {
    const next = skipPdfSpace(bytes, at);
    consumeBudget(budget, next - at + 1);
    if (next >= bytes.length) return { value: { type: 'dictionary', entries }, end: bytes.length };
    if (bytes[next] === more) {
      const end = bytes[next + 1] === more ? next + 2 : next + 1;
      return { value: { type: 'dictionary', entries }, end };
    }
    const key = readValue(bytes, next, depth, budget);
    at = key.end;
    if (key.value.type !== 'name') continue;
    const beforeValue = skipPdfSpace(bytes, at);
    if (bytes[beforeValue] === more) continue;
    const { value, end } = readValue(bytes, beforeValue, depth, budget);
    entries.push([key.value.name, value]);
    at = end;
  }
}

function readString(bytes: Buffer, position: number, budget: ReadBudget): ReadResult {
  let depth = 0;
  let at = position;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === backslash) at++;
    else if (byte === open) depth++;
    else if (byte === close && --depth === 0) break;
  }
  consumeBudget(budget, at - position);
  return createReadResult('string', Math.min(at + 1, bytes.length));
}

/** Reads a PDF name, in which any character may be escaped as "#4a" (§7.3.5). */
function readName(bytes: Buffer, position: number, budget: ReadBudget): ReadResult {
  let end = position + 1;
  while (isRegularCharacter(bytes[end])) end++;
  consumeBudget(budget, end - position);
  const name = bytes
    .toString('latin1', position + 1, end)
    .replace(/#([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return { value: { type: 'name', name }, end };
}

const reference = /^[\s\0]+\d+[\s\0]+R(?![^\s\0()<>[\]{}/%])/;

/** Reads a PDF number, a reference ("5 0 R") or a keyword. */
function readWord(bytes: Buffer, position: number, budget: ReadBudget): ReadResult {
  let end = position;
  while (isRegularCharacter(bytes[end])) end++;
  consumeBudget(budget, end - position);
  const word = bytes.toString('latin1', position, Math.min(end, position + 16));
  if (!/^\d+$/.test(word)) return createReadResult('other', end);
  const referenceMatch = reference.exec(bytes.toString('latin1', end, end + 24));
  const number = Number(word);
  if (referenceMatch !== null)
    return { value: { type: 'reference', number }, end: end + referenceMatch[0].length };
  return { value: { type: 'integer', integer: number }, end };
}

function consumeBudget(budget: ReadBudget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0) throw new TooCostly();
}
