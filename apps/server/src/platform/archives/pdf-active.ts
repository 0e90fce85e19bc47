import type { PdfValue } from './pdf-objects.ts';

export type Dictionary = Extract<PdfValue, { type: 'dictionary' }>;

/** Actions, annotations and parts that a letter never needs (ISO 32000-2 §12.6.4, §7.11.4, §13). */
const activeNames = new Set([
  'JavaScript',
  'Launch',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'OnInstantiate',
  'XFA',
]);

/** Keys of the dictionaries that have additional actions: pages, the catalogue, annotations and fields. */
const actingKeys = new Set(['Type', 'Subtype', 'FT', 'Parent', 'Kids', 'Pages']);

/** The first active part in a value, by its name in PDF, or ''. */
export function findActivePart(value: PdfValue): string {
  switch (value.type) {
    case 'name':
      return activeNames.has(value.name) ? value.name : '';
    case 'array':
      return findFirst(value.items, findActivePart);
    case 'dictionary':
      return (
        findFirst(value.entries, ([key]) => (activeNames.has(key) ? key : '')) ||
        findFirst(value.entries, ([, each]) => findActivePart(each)) ||
        findActiveKey(value)
      );
    default:
      return '';
  }
}

/** Short keys may also be the names of fonts: what they hold tells. */
function findActiveKey(dictionary: Dictionary): string {
  const script = getValue(dictionary, 'JS');
  if (script && getValue(dictionary, 'S') && ['string', 'reference'].includes(script.type))
    return 'JS';
  const file = getValue(dictionary, 'EF');
  if (
    file?.type === 'dictionary' &&
    file.entries.some(([key]) => /^(U?F|DOS|Mac|Unix)$/.test(key))
  ) {
    return 'EmbeddedFile';
  }
  const actions = getValue(dictionary, 'AA');
  const hasActions =
    actions?.type === 'reference' || (actions?.type === 'dictionary' && actions.entries.length > 0);
  return hasActions && dictionary.entries.some(([key]) => actingKeys.has(key)) ? 'AA' : '';
}

/** A key that is there twice has its last value, as in most viewers. */
export const getValue = ({ entries }: Dictionary, key: string): PdfValue | undefined =>
  entries.findLast(([each]) => each === key)?.[1];

/** All values of a key, which may be there twice, in a value and in the parts of it. */
export function* findValues(value: PdfValue, key: string): Generator<PdfValue> {
  if (value.type === 'array') for (const item of value.items) yield* findValues(item, key);
  if (value.type !== 'dictionary') return;
  for (const [each, content] of value.entries) {
    if (each === key) yield content;
    yield* findValues(content, key);
  }
}

function findFirst<T>(all: readonly T[], find: (each: T) => string): string {
  for (const each of all) {
    const found = find(each);
    if (found !== '') return found;
  }
  return '';
}
