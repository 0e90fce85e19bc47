import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLetterIndex } from './letter-index.ts';
import { createNumberSet, listNumbers } from './number-set.ts';

const most = 200;
const words = fc.array(fc.string({ unit: fc.constantFrom(...'ab9 \n短-é'), maxLength: 12 }), {
  maxLength: most,
});

function buildIndex(texts: readonly string[]) {
  const sets = createLetterIndex(most);
  texts.forEach((text, at) => {
    sets.addEntry(at + 1, text);
  });
  return sets;
}

const findNumbers = (texts: readonly string[], search: string) =>
  texts.flatMap((text, at) => (text.includes(search) ? [at + 1] : []));

describe('the letter index', () => {
  test.each(['a', '9', 'ab', 'bb', '9a', 'aba', 'ab 9', 'a b', 'bbbb'])(
    'find exactly the entries with %s',
    (search) => {
      fc.assert(
        fc.property(words, (texts) => {
          const found = buildIndex(texts).find(search) ?? new Uint32Array();
          expect(listNumbers(found, most)).toEqual(findNumbers(texts, search));
          expect(found).toHaveLength(createNumberSet(most).length);
        }),
      );
    },
  );

  test.each(['短', 'é', 'a-b', '-', '', ' ', 'a  b', 'a\tb', 'a\u0000'])(
    'return null for “%s”',
    (search) => {
      expect(buildIndex(['a', '短']).find(search)).toBeNull();
    },
  );
});
