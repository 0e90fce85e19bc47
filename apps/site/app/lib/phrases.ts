const han = /\p{Script=Han}/u;
/**
 * Matches words before and after which a line may break. Excludes single characters, because the dictionary often
 * splits words into them.
 */
const word = /^\p{Script=Han}{2,}$/u;
/** Characters that belong to the word before them, so that a line may break after them. */
const closes = /^[的了着著过過里裡]$/u;
/** Characters that belong to the word after them, so that a line may break before them. */
const opens = /^[在和与與把被让讓向从從对對给給将將]$/u;

let dictionary: Intl.Segmenter | undefined;

/**
 * Splits a Chinese text into phrases. A line may break between phrases, in addition to the breaks at punctuation.
 * Splits only between words that the dictionary finds reliably. Returns a text without Chinese as one piece.
 */
export function splitPhrases(text: string): string[] {
  if (!han.test(text)) return [text];
  dictionary ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const phrases: string[] = [];
  let before = '';
  for (const { segment } of dictionary.segment(text)) {
    const last = phrases.pop() ?? '';
    phrases.push(...(isPhraseBreak(before, segment) ? [last, segment] : [last + segment]));
    before = segment;
  }
  return phrases;
}

const isPhraseBreak = (before: string, after: string) =>
  (word.test(before) || closes.test(before)) && (word.test(after) || opens.test(after));
