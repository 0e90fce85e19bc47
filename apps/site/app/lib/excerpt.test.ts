import { expect, test } from 'vitest';
import { createTextExcerpt, htmlToText } from './excerpt.ts';

const measureWidth = (text: string) =>
  [...text].reduce((sum, c) => sum + (c < '\u2e80' ? 1 : 2), 0);
const words = 'A call, a desk, and a wall that is made of cardboard';

test.each([
  ['short', 'Short enough.', 'Short enough.'],
  ['several lines', ' One\n\n two\tthree ', 'One two three'],
  ['whole sentences', `${words}. ${words}. ${words}. ${words}.`, `${words}. ${words}.`],
  ['words, where the sentence is too long', words.repeat(4), /^A call.*\S…$/],
  ['Han sentences', `${'搭'.repeat(39)}。${'景'.repeat(30)}。${'穿'.repeat(50)}`, /景。$/],
  ['Han without an end', '骗'.repeat(200), /^骗{79,80}…$/],
  ['a number with a point', `${'x'.repeat(150)} 3.14159265358979`, /x…$/],
  ['one endless word', 'w'.repeat(300), /^w{160}…$/],
])('%s', (_, text, expected) => {
  const shown = createTextExcerpt(text);
  if (typeof expected === 'string') expect(shown).toBe(expected);
  else expect(shown).toMatch(expected);
  expect(measureWidth(shown)).toBeLessThanOrEqual(162);
});

test('a surrogate pair is never cut in two', () => {
  expect(createTextExcerpt('🎬'.repeat(120))).toMatch(/^(🎬)+…$/u);
});

test('HTML is read as text', () => {
  expect(createTextExcerpt(htmlToText('<p>Sets &amp; lamps,</p><p>1 &lt; 2.</p>'))).toBe(
    'Sets & lamps, 1 < 2.',
  );
});
