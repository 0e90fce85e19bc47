import {
  addNumber,
  createNumberSet,
  filterSet,
  intersectSets,
  type NumberSet,
} from './number-set.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const size = letters.length;

/** Index of each letter by its ASCII code; -1 for other characters. */
const places = Int8Array.from({ length: 128 }, (_, code) =>
  letters.indexOf(String.fromCharCode(code)),
);
const getLetterIndex = (code: number) => places[code] ?? -1;

/**
 * An index of Latin letters and letter pairs, with the set of entries that contain each, and the texts of the
 * entries.
 */
export interface LatinSets {
  addEntry(number: number, words: string): void;
  /**
   * Returns the set of entries whose texts contain a lower-case search of Latin letters, digits and spaces; null for
   * any other search.
   */
  find(search: string): NumberSet | null;
}

/**
 * Creates the Latin sets for entry numbers up to `most`. Each set takes `most / 8` bytes; there are at most 1,332
 * sets.
 */
export function createLatinSets(most: number): LatinSets {
  const single: (NumberSet | undefined)[] = [];
  const pairs: (NumberSet | undefined)[] = [];
  const texts: (string | undefined)[] = [];
  const none = createNumberSet(most);

  function addToSet(sets: (NumberSet | undefined)[], place: number, number: number): void {
    const set = sets[place] ?? createNumberSet(most);
    sets[place] = set;
    addNumber(set, number);
  }

  /** Returns the sets of a word's letter pairs, or of its single letter. Matching entries are in all of them. */
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
      // A single letter or pair needs no comparison with the texts.
      if (others.length === 0) return first;
      const candidates = intersectSets([first, ...others]);
      return filterSet(candidates, (number) => texts[number]?.includes(search) ?? false);
    },
  };
}
