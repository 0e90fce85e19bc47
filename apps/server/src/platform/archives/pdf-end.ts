import { type ReadBudget, readPdfValue, skipPdfSpace, TooCostly } from './pdf-objects.ts';

/** Maximum white space and comments between the parts at the end of a PDF. */
const MAX_GAP_BYTES = 256;
/** Maximum size of a trailer, which is a small dictionary. */
const MAX_TRAILER_BYTES = 1024 * 1024;

/**
 * Whether a PDF ends as the standard requires (ISO 32000-2 §7.5.5): a trailer or an object, then directly the
 * position of a cross-reference table or stream, then an end mark.
 */
export function hasProperPdfEnd(bytes: Buffer): boolean {
  const start = bytes.lastIndexOf('startxref');
  if (start < 0 || bytes.indexOf('%%EOF', start) < 0) return false;
  try {
    const budget: ReadBudget = { bytes: MAX_TRAILER_BYTES };
    const { value } = readPdfValue(bytes, start + 'startxref'.length, budget);
    const header = Math.max(0, bytes.indexOf('%PDF-'));
    if (value.type !== 'integer' || !isCrossReference(bytes, header + value.integer)) return false;
    const end = findEndBefore(bytes, start, budget);
    return start - end <= MAX_GAP_BYTES && skipPdfSpace(bytes, end) === start;
  } catch (error) {
    if (error instanceof TooCostly) return false;
    throw error;
  }
}

function isCrossReference(bytes: Buffer, position: number): boolean {
  const at = skipPdfSpace(bytes, position);
  return /^(xref|\d+[\s\0]+\d+[\s\0]+obj)/.test(bytes.toString('latin1', at, at + 64));
}

/** Returns the end of the last PDF trailer or object before a position. */
function findEndBefore(bytes: Buffer, position: number, budget: ReadBudget): number {
  const trailer = bytes.lastIndexOf('trailer', position);
  const object = bytes.lastIndexOf('endobj', position);
  if (object > trailer) return object + 'endobj'.length;
  return trailer < 0 ? 0 : readPdfValue(bytes, trailer + 'trailer'.length, budget).end;
}
