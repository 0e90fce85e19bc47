import { inflateSync } from 'node:zlib';
import { findActivePart, findValues, getValue } from './pdf-active.ts';
import { hasProperEnd } from './pdf-end.ts';
import {
  type PdfValue,
  type ReadBudget,
  readPdfValue,
  skipSpace,
  TooCostly,
} from './pdf-objects.ts';
import { opensOnOwnPage } from './pdf-opening.ts';

export type PdfFacts = {
  /** Whether it ends as a PDF ends; a file that was cut off does not. */
  complete: boolean;
  encrypted: boolean;
  /** The first active part found ("JavaScript", "Launch", …), or ''. */
  active: string;
};

/** The answer for what cannot be read: no viewer's reading of it is known. */
export const unreadable = 'ObjStm';

/** Objects packed into streams are text of moderate size; what inflates further is a bomb. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
/** What all of them together may inflate to. */
const MAX_INFLATED_IN_ALL = 64 * 1024 * 1024;
/** Each byte is read about once; in a file that is built of parts within parts, many times. */
const readBudget = (bytes: number) => 2 * bytes + 2 * 1024 * 1024;
const MAX_PACKED_OBJECTS = 10_000;

type Budget = ReadBudget & { inflated: number };

/**
 * Looks for what a letter or a form never needs: scripts, actions that start programs or send data, files and
 * media inside. Viewers find objects by a table of positions, and that table may point anywhere: into a string, a
 * comment or another object. So every "obj" of the file is read as one, wherever it is, and so is what object
 * streams hold; an object stream that cannot be read counts as active ("ObjStm"). Synchronous and bounded.
 */
export function readPdf(bytes: Buffer): PdfFacts {
  const budget: Budget = { bytes: readBudget(bytes.length), inflated: MAX_INFLATED_IN_ALL };
  const facts = {
    complete: hasProperEnd(bytes),
    encrypted: false,
    active: '',
  };
  const places = new Map<number | null, Place[]>();
  const openings: PdfValue[] = [];
  const take = (value: PdfValue, number: number | null, place: Place) => {
    openings.push(...findValues(value, 'OpenAction'));
    const known = places.get(number);
    if (known) known.push(place);
    else places.set(number, [place]);
    return findActivePart(value);
  };
  function* findObjects(number: number) {
    for (const { bytes, at } of [...(places.get(number) ?? []), ...(places.get(null) ?? [])]) {
      yield readPdfValue(bytes, at, budget).value;
    }
  }
  try {
    for (const { value, number, at, end } of objectsIn(bytes, budget)) {
      if (value.type === 'dictionary' && getValue(value, 'Encrypt')) facts.encrypted = true;
      facts.active ||=
        take(value, number, { bytes, at }) || findInStream(bytes, value, end, budget, take);
    }
    const isOwn = openings.every((opening) => opensOnOwnPage(opening, findObjects));
    if (!isOwn) facts.active ||= 'OpenAction';
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    facts.active ||= unreadable;
  }
  return facts;
}

/** Where the value of an object begins. */
type Place = { bytes: Buffer; at: number };

/** @returns the active part that was found, or '' */
type TakeObject = (value: PdfValue, number: number | null, place: Place) => string;

const objectNumber = /(\d+)[\s\0]+\d+[\s\0]*$/;

/** What follows each "obj" and "trailer"; the number is null where none can be read in front. */
function* objectsIn(bytes: Buffer, budget: Budget) {
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

/** Readers need these two keys to unpack an object stream, whatever its /Type says (§7.5.7). */
const isObjectStream = (value: PdfValue) =>
  value.type === 'dictionary' &&
  getValue(value, 'First') !== undefined &&
  getValue(value, 'N') !== undefined;

/** The first active part among the objects that are packed into the stream behind a dictionary. */
function findInStream(
  bytes: Buffer,
  value: PdfValue,
  end: number,
  budget: Budget,
  take: TakeObject,
): string {
  if (value.type !== 'dictionary' || !isObjectStream(value)) return '';
  const at = skipSpace(bytes, end);
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return '';
  const [first, count] = [getValue(value, 'First'), getValue(value, 'N')];
  if (first?.type !== 'integer' || count?.type !== 'integer') return unreadable;
  // Viewers differ in where the content begins when no line ends here (§7.3.8.1).
  const lineEnd = /^\r?\n/.exec(bytes.toString('latin1', at + 6, at + 8));
  if (lineEnd === null) return unreadable;
  const start = at + 6 + lineEnd[0].length;
  const content = unpack(bytes.subarray(start), value, budget);
  if (content === null || count.integer > MAX_PACKED_OBJECTS) return unreadable;
  let position = 0;
  for (let object = 0; object < count.integer; object++) {
    const number = readPdfValue(content, position, budget);
    const offset = readPdfValue(content, number.end, budget);
    position = offset.end;
    if (number.value.type !== 'integer' || offset.value.type !== 'integer') return unreadable;
    const place = { bytes: content, at: first.integer + offset.value.integer };
    const packed = readPdfValue(content, place.at, budget);
    const found = take(packed.value, number.value.integer, place);
    if (found !== '') return found;
  }
  return '';
}

/** The content of an object stream, or null when it cannot be unpacked here. */
function unpack(packed: Buffer, value: PdfValue, budget: Budget): Buffer | null {
  if (value.type !== 'dictionary') return null;
  if (['F', 'FFilter', 'Crypt'].some((key) => getValue(value, key))) return null;
  const filter = getValue(value, 'Filter') ?? getValue(value, 'Fl');
  const isPlain = filter === undefined || (filter.type === 'array' && filter.items.length === 0);
  if (isPlain) return packed;
  const filters = filter.type === 'array' ? filter.items : [filter];
  const [only] = filters;
  const isFlate = only?.type === 'name' && ['FlateDecode', 'Fl'].includes(only.name);
  if (filters.length !== 1 || !isFlate || hasPredictor(value)) return null;
  try {
    const most = Math.min(budget.inflated, MAX_INFLATED_BYTES);
    const content = inflateSync(packed, { maxOutputLength: Math.max(1, most) });
    budget.inflated -= content.length;
    budget.bytes += readBudget(content.length);
    return content;
  } catch {
    return null;
  }
}

function hasPredictor(value: PdfValue): boolean {
  if (value.type !== 'dictionary') return false;
  const given = getValue(value, 'DecodeParms') ?? getValue(value, 'DP');
  if (given === undefined) return false;
  const all = given.type === 'array' ? given.items : [given];
  return all.some((each) => {
    if (each.type !== 'dictionary') return each.type !== 'other';
    const predictor = getValue(each, 'Predictor');
    return predictor !== undefined && !(predictor.type === 'integer' && predictor.integer === 1);
  });
}
