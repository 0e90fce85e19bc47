const han = /\p{Script=Han}/u;
/** Single characters found by the dictionary are often parts of words. */
const word = /^\p{Script=Han}{2,}$/u;
/** Characters that belong to the previous word, and to the next one. */
const closes = /^[的了着著过過里裡]$/u;
const opens = /^[在和与與把被让讓向从從对對给給将將]$/u;

let dictionary: Intl.Segmenter | undefined;

/**
 * Splits a text where Chinese lines may break besides punctuation: between two certain words. A text
 * without Chinese is one piece.
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
