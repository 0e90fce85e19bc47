import {
  addNumber,
  createNumberSet,
  filterSet,
  intersectSets,
  type NumberSet,
} from './number-set.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const size = letters.length;

/** Index of each ASCII code in `letters`; -1 for other characters. */
const letterIndexes = Int8Array.from({ length: 128 }, (_, code) =>
  letters.indexOf(String.fromCharCode(code)),
);
const getLetterIndex = (code: number) => letterIndexes[code] ?? -1;

/**
 * An index of texts by Latin letters, digits and pairs of them. For each letter and each pair it stores the set of
 * entries whose texts contain it.
 */
export interface LetterIndex {
  addEntry(number: number, words: string): void;
  /**
   * Returns the entries whose texts contain the search. Returns null if the search contains anything but lower-case
   * Latin letters, digits and spaces.
   */
  find(search: string): NumberSet | null;
}

/**
 * Creates an empty letter index for entry numbers up to `most`. It has at most 1,332 sets, of `most / 8` bytes each.
 */
export function createLetterIndex(most: number): LetterIndex {
  const single: (NumberSet | undefined)[] = [];
  const pairs: (NumberSet | undefined)[] = [];
  const texts: (string | undefined)[] = [];
  const none = createNumberSet(most);

  function addToSet(sets: (NumberSet | undefined)[], place: number, number: number): void {
    const set = sets[place] ?? createNumberSet(most);
    sets[place] = set;
    addNumber(set, number);
  }

  /**
   * Returns the sets of a word's letter pairs, or the set of its only letter. An entry that contains the word is in all
   * of them.
   */
  function listLetterSetsOfWord(word: readonly number[]): NumberSet[] {
    if (word.length === 1) return [single[word[0] ?? 0] ?? none];
    return word.slice(1).map((place, at) => pairs[(word[at] ?? 0) * size + place] ?? none);
  }

  return {
    addEntry(number, words) {
      texts[number] = words;
      let before = -1;
      for (let at = 0; at < words.length; at++) {
        const place = getLetterIndex(words.charCodeAt(at));
        if (place >= 0) {
          addToSet(single, place, number);
          if (before >= 0) addToSet(pairs, before * size + place, number);
        }
        before = place;
      }
    },
    find(search) {
      const words = search
        .split(' ')
        .map((word) => [...word].map((letter) => getLetterIndex(letter.charCodeAt(0))));
      if (words.some((word) => word.length === 0 || word.includes(-1))) return null;
      const [first = none, ...others] = words.flatMap(listLetterSetsOfWord);
      // A single letter or pair needs no comparison with the texts, because its set is exact.
      if (others.length === 0) return first;
      const candidates = intersectSets([first, ...others]);
      return filterSet(candidates, (number) => texts[number]?.includes(search) ?? false);
    },
  };
}
