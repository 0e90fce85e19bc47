import type { PdfValue } from './pdf-objects.ts';

export type Dictionary = Extract<PdfValue, { type: 'dictionary' }>;

/** Actions, annotations and embedded parts that letters and forms do not need (ISO 32000-2 §12.6.4, §7.11.4, §13). */
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

/** Keys of dictionaries that may have additional actions: pages, the catalogue, annotations and fields. */
const keysOfActors = new Set(['Type', 'Subtype', 'FT', 'Parent', 'Kids', 'Pages']);

/** Returns the PDF name of the first active part in a value, or ''. */
export function findActivePdfContent(value: PdfValue): string {
  switch (value.type) {
    case 'name':
      return activeNames.has(value.name) ? value.name : '';
    case 'array':
      return findFirstNonEmpty(value.items, findActivePdfContent);
    case 'dictionary':
      return (
        findFirstNonEmpty(value.entries, ([key]) => (activeNames.has(key) ? key : '')) ||
        findFirstNonEmpty(value.entries, ([, each]) => findActivePdfContent(each)) ||
        findActivePdfKey(value)
      );
    default:
      return '';
  }
}

/** Finds active parts with short keys. Also checks the values of these keys, because fonts may use the same keys. */
function findActivePdfKey(dictionary: Dictionary): string {
  const script = getDictionaryValue(dictionary, 'JS');
  if (
    script &&
    getDictionaryValue(dictionary, 'S') &&
    ['string', 'reference'].includes(script.type)
  )
    return 'JS';
  const file = getDictionaryValue(dictionary, 'EF');
  if (
    file?.type === 'dictionary' &&
    file.entries.some(([key]) => /^(U?F|DOS|Mac|Unix)$/.test(key))
  ) {
    return 'EmbeddedFile';
  }
  const actions = getDictionaryValue(dictionary, 'AA');
  const hasActions =
    actions?.type === 'reference' || (actions?.type === 'dictionary' && actions.entries.length > 0);
  return hasActions && dictionary.entries.some(([key]) => keysOfActors.has(key)) ? 'AA' : '';
}

/** Returns the last value of a PDF dictionary key, as most viewers do when a key is repeated. */
export const getDictionaryValue = ({ entries }: Dictionary, key: string): PdfValue | undefined =>
  entries.findLast(([each]) => each === key)?.[1];

/** Yields all values of a key in a PDF value and its nested values, including repeated keys. */
export function* findDictionaryValues(value: PdfValue, key: string): Generator<PdfValue> {
  if (value.type === 'array')
    for (const item of value.items) yield* findDictionaryValues(item, key);
  if (value.type !== 'dictionary') return;
  for (const [each, content] of value.entries) {
    if (each === key) yield content;
    yield* findDictionaryValues(content, key);
  }
}

function findFirstNonEmpty<T>(all: readonly T[], find: (each: T) => string): string {
  for (const each of all) {
    const found = find(each);
    if (found !== '') return found;
  }
  return '';
}
