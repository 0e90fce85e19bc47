import {
  addNumber,
  createNumberSet,
  filterSet,
  intersectSets,
  type NumberSet,
} from './number-set.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const size = letters.length;

/** Place of each letter by its character code, -1 for other characters of ASCII. */
const places = Int8Array.from({ length: 128 }, (_, code) =>
  letters.indexOf(String.fromCharCode(code)),
);
const placeOf = (code: number) => places[code] ?? -1;

/** For each Latin letter and pair of letters, the entries whose words have it; and the words. */
export interface LatinSets {
  addEntry(number: number, words: string): void;
  /**
   * The entries whose words hold a search of Latin letters, digits and spaces, in lower case, as a set for
   * numbers up to `most`; null for any other search.
   */
  find(search: string): NumberSet | null;
}

/**
 * Sets for entries with numbers up to `most`. Each takes `most / 8` bytes, and there are at most 1,332
 * of them.
 */
export function createLatinSets(most: number): LatinSets {
  const single: (NumberSet | undefined)[] = [];
  const pairs: (NumberSet | undefined)[] = [];
  const texts: (string | undefined)[] = [];
  const none = createNumberSet(most);

  function add(sets: (NumberSet | undefined)[], place: number, number: number): void {
    const set = sets[place] ?? createNumberSet(most);
    sets[place] = set;
    addNumber(set, number);
  }

  /** The sets that all entries with a word have. */
  function setsOf(word: readonly number[]): NumberSet[] {
    if (word.length === 1) return [single[word[0] ?? 0] ?? none];
    return word.slice(1).map((place, at) => pairs[(word[at] ?? 0) * size + place] ?? none);
  }

  return {
    addEntry(number, words) {
      texts[number] = words;
      let before = -1;
      for (let at = 0; at < words.length; at++) {
        const place = placeOf(words.charCodeAt(at));
        if (place >= 0) {
          add(single, place, number);
          if (before >= 0) add(pairs, before * size + place, number);
        }
        before = place;
      }
    },
    find(search) {
      const words = search
        .split(' ')
        .map((word) => [...word].map((letter) => placeOf(letter.charCodeAt(0))));
      if (words.some((word) => word.length === 0 || word.includes(-1))) return null;
      const [first = none, ...others] = words.flatMap(setsOf);
      // One letter or one pair: all entries of its set hold it.
      if (others.length === 0) return first;
      const candidates = intersectSets([first, ...others]);
      return filterSet(candidates, (number) => texts[number]?.includes(search) ?? false);
    },
  };
}
