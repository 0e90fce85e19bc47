import { inflateSync } from 'node:zlib';
import { findActivePdfContent, findDictionaryValues, getDictionaryValue } from './pdf-active.ts';
import { hasProperPdfEnd } from './pdf-end.ts';
import {
  type PdfValue,
  type ReadBudget,
  readPdfValue,
  skipPdfSpace,
  TooCostly,
} from './pdf-objects.ts';
import { hasSafeOpenAction } from './pdf-opening.ts';

export type PdfFacts = {
  /** Whether the PDF has a proper end; a truncated file has none. */
  complete: boolean;
  encrypted: boolean;
  /** PDF name of the first active part ("JavaScript", "Launch", …), or ''. */
  active: string;
};

/** Reported name of content that this reader cannot read, but in which a viewer may find active parts. */
export const unreadablePart = 'ObjStm';

/** Maximum size of one inflated object stream. Regular streams are small text; larger ones are decompression bombs. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
/** Maximum size of all inflated object streams together. */
const MAX_TOTAL_INFLATED_BYTES = 64 * 1024 * 1024;
/**
 * Returns how many bytes of a PDF may be read. Normally this is about its size; recursively nested parts would take
 * many times more.
 */
const getReadBudget = (bytes: number) => 2 * bytes + 2 * 1024 * 1024;
const MAX_PACKED_OBJECTS = 10_000;

type Budget = ReadBudget & { inflated: number };

/**
 * Searches a PDF for parts that letters and forms do not need: scripts, actions that start programs or send data,
 * embedded files and media. Viewers find objects by a table of positions, which may point into a string, a comment or
 * another object. So every "obj" keyword in the file is read as an object, and so are the contents of object streams.
 * An object stream that cannot be read counts as active ("ObjStm"). Runs synchronously with bounded work.
 */
export function readPdf(bytes: Buffer): PdfFacts {
  const budget: Budget = { bytes: getReadBudget(bytes.length), inflated: MAX_TOTAL_INFLATED_BYTES };
  const facts = {
    complete: hasProperPdfEnd(bytes),
    encrypted: false,
    active: '',
  };
  const positions = new Map<number | null, ObjectPosition[]>();
  const openActions: PdfValue[] = [];
  const collectObject = (value: PdfValue, number: number | null, place: ObjectPosition) => {
    openActions.push(...findDictionaryValues(value, 'OpenAction'));
    const positionsOfNumber = positions.get(number);
    if (positionsOfNumber) positionsOfNumber.push(place);
    else positions.set(number, [place]);
    return findActivePdfContent(value);
  };
  function* findObjects(number: number) {
    for (const { bytes, at } of [
      ...(positions.get(number) ?? []),
      ...(positions.get(null) ?? []),
    ]) {
      yield readPdfValue(bytes, at, budget).value;
    }
  }
  try {
    for (const { value, number, at, end } of readObjects(bytes, budget)) {
      if (value.type === 'dictionary' && getDictionaryValue(value, 'Encrypt'))
        facts.encrypted = true;
      facts.active ||=
        collectObject(value, number, { bytes, at }) ||
        findActivePartInStream(bytes, value, end, budget, collectObject);
    }
    const isSafe = openActions.every((opening) => hasSafeOpenAction(opening, findObjects));
    if (!isSafe) facts.active ||= 'OpenAction';
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    facts.active ||= unreadablePart;
  }
  return facts;
}

/** Position of a PDF object's value. */
type ObjectPosition = { bytes: Buffer; at: number };

/** Handles one object of a PDF. @returns the object's active part, or '' */
type CollectObject = (value: PdfValue, number: number | null, place: ObjectPosition) => string;

const objectNumber = /(\d+)[\s\0]+\d+[\s\0]*$/;

/** Yields the PDF value after each "obj" and "trailer"; `number` is null if no object number precedes the keyword. */
function* readObjects(bytes: Buffer, budget: Budget) {
  for (const keyword of ['obj', 'trailer']) {
    for (
      let start = bytes.indexOf(keyword);
      start >= 0;
      start = bytes.indexOf(keyword, start + 1)
    ) {
      const before = bytes.toString('latin1', Math.max(0, start - 32), start);
      if (before.endsWith('end')) continue;
      const digits = objectNumber.exec(before)?.[1];
      const at = start + keyword.length;
      const number = digits === undefined ? null : Number(digits);
      yield { ...readPdfValue(bytes, at, budget), number, at };
    }
  }
}

/**
 * Whether a value is an object stream: PDF readers unpack it if it has these two keys, whatever its /Type is (§7.5.7).
 */
const isObjectStream = (value: PdfValue) =>
  value.type === 'dictionary' &&
  getDictionaryValue(value, 'First') !== undefined &&
  getDictionaryValue(value, 'N') !== undefined;

/** Finds the first active part among the objects of a PDF stream. */
function findActivePartInStream(
  bytes: Buffer,
  value: PdfValue,
  end: number,
  budget: Budget,
  collectObject: CollectObject,
): string {
  if (value.type !== 'dictionary' || !isObjectStream(value)) return '';
  const at = skipPdfSpace(bytes, end);
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return '';
  const [first, count] = [getDictionaryValue(value, 'First'), getDictionaryValue(value, 'N')];
  if (first?.type !== 'integer' || count?.type !== 'integer') return unreadablePart;
  // Without a line break here, PDF viewers differ in where the stream's content starts (§7.3.8.1).
  const lineEnd = /^\r?\n/.exec(bytes.toString('latin1', at + 6, at + 8));
  if (lineEnd === null) return unreadablePart;
  const start = at + 6 + lineEnd[0].length;
  const content = inflateObjectStream(bytes.subarray(start), value, budget);
  if (content === null || count.integer > MAX_PACKED_OBJECTS) return unreadablePart;
  let position = 0;
  for (let object = 0; object < count.integer; object++) {
    const number = readPdfValue(content, position, budget);
    const offset = readPdfValue(content, number.end, budget);
    position = offset.end;
    if (number.value.type !== 'integer' || offset.value.type !== 'integer') return unreadablePart;
    const place = { bytes: content, at: first.integer + offset.value.integer };
    const packed = readPdfValue(content, place.at, budget);
    const found = collectObject(packed.value, number.value.integer, place);
    if (found !== '') return found;
  }
  return '';
}

/** Inflates a PDF object stream. Returns null for other filters, invalid data, and streams over the limit. */
function inflateObjectStream(packed: Buffer, value: PdfValue, budget: Budget): Buffer | null {
  if (value.type !== 'dictionary') return null;
  if (['F', 'FFilter', 'Crypt'].some((key) => getDictionaryValue(value, key))) return null;
  const filter = getDictionaryValue(value, 'Filter') ?? getDictionaryValue(value, 'Fl');
  const isPlain = filter === undefined || (filter.type === 'array' && filter.items.length === 0);
  if (isPlain) return packed;
  const filters = filter.type === 'array' ? filter.items : [filter];
  const [filterName] = filters;
  const isFlate = filterName?.type === 'name' && ['FlateDecode', 'Fl'].includes(filterName.name);
  if (filters.length !== 1 || !isFlate || hasPredictor(value)) return null;
  try {
    const maxOutputLength = Math.min(budget.inflated, MAX_INFLATED_BYTES);
    const content = inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
    budget.inflated -= content.length;
    budget.bytes += getReadBudget(content.length);
    return content;
  } catch {
    return null;
  }
}

function hasPredictor(value: PdfValue): boolean {
  if (value.type !== 'dictionary') return false;
  const parameters = getDictionaryValue(value, 'DecodeParms') ?? getDictionaryValue(value, 'DP');
  if (parameters === undefined) return false;
  const all = parameters.type === 'array' ? parameters.items : [parameters];
  return all.some((each) => {
    if (each.type !== 'dictionary') return each.type !== 'other';
    const predictor = getDictionaryValue(each, 'Predictor');
    return predictor !== undefined && !(predictor.type === 'integer' && predictor.integer === 1);
  });
}
