const han = /\p{Script=Han}/u;
/** The dictionary often splits words into single characters, where no line may break. */
const word = /^\p{Script=Han}{2,}$/u;
/** Characters that belong to the previous word, or to the next one. */
const closes = /^[的了着著过過里裡]$/u;
const opens = /^[在和与與把被让讓向从從对對给給将將]$/u;

let dictionary: Intl.Segmenter | undefined;

/**
 * Splits a text where Chinese lines may break besides at punctuation: between two words that the
 * dictionary finds reliably. A text without Chinese is one piece.
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
