import { describe, expect, test } from 'vitest';
import { breakLines } from './line-breaking.ts';
import { openTypefaces } from './typefaces.ts';

const typefaces = openTypefaces('sc', 'zh-Hans-CN');
const size = 10;

/** Breaks a text into lines; `width` counts Chinese characters. */
const breakText = (text: string, width: number) =>
  breakLines(typefaces, [{ text, weight: 'regular' }], { size, width: width * size });

const getLineTexts = (text: string, width: number) =>
  breakText(text, width).map(({ runs }) => runs.map((run) => run.text).join(''));

describe('breakLines', () => {
  test.each([
    ['between Chinese characters', '看穿骗局看穿骗局', 3, ['看穿骗', '局看穿', '骗局']],
    ['not before a full stop', '看穿骗局。了', 4, ['看穿骗', '局。了']],
    ['not after an opening mark', '看穿（骗局）', 3, ['看穿', '（骗', '局）']],
    ['between Latin words', 'see through it', 4, ['see', 'through', 'it']],
    ['between Chinese and Latin', '看穿 see 骗局', 4, ['看穿 see', '骗局']],
    ['inside a word that is too long', 'wwwwwwww', 2, ['ww', 'ww', 'ww', 'ww']],
    ['at line breaks of the text', 'a\r\nb\n\nc\u2028d', 9, ['a', 'b', '', 'c', 'd']],
    ['nowhere in an empty text', '', 9, []],
  ])('breaks %s', (_, text, width, expected) => {
    expect(getLineTexts(text, width)).toEqual(expected);
  });

  test.each([
    ['one long word', 'w'.repeat(300)],
    ['Chinese', '骗'.repeat(300)],
    [
      'mixed scripts',
      '我们的室友 received 一条短信（“包裹”丢了）。Don’t click——说：“好！”'.repeat(9),
    ],
    ['characters without a glyph', '🎬'.repeat(150)],
    ['other scripts', '한국어 ไทย नमस्ते བོད་'.repeat(30)],
  ])('keeps lines of %s within the width, and loses no character', (_, text) => {
    const lines = breakText(text, 20);
    for (const { width, runs, spacing } of lines) {
      const gaps = runs.reduce((sum, run) => sum + [...run.text].length, 0) - 1;
      expect(width + spacing * gaps).toBeLessThanOrEqual(20 * size + 0.01);
    }
    const kept = typefaces.toClusters(text, 'regular').map((cluster) => cluster.text);
    const shown = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
    expect(shown.replaceAll(' ', '')).toBe(kept.join('').replaceAll(' ', ''));
  });

  test.each([
    ['one word', 'مرحبا', ['مرحبا']],
    ['words of one name', 'محمد علي', ['علي', ' ', 'محمد']],
    ['a name within English', 'by محمد علي and team', ['by ', 'علي', ' ', 'محمد', ' and team']],
    ['Hebrew after Chinese', '导演 דוד כהן', ['导演', ' ', 'כהן', ' ', 'דוד']],
  ])('orders right-to-left text for display: %s', (_, text, expected) => {
    const [line] = breakText(text, 40);
    expect(line?.runs.map((run) => run.text)).toEqual(expected);
  });

  test('justifies Chinese lines, except for the last one', () => {
    const lines = breakText('看穿骗局，看穿骗局。看穿骗局，看穿骗局。'.repeat(5), 20.5);
    expect(lines.at(-1)?.spacing).toBe(0);
    for (const { width, spacing, runs } of lines.slice(0, -1)) {
      const characters = [...runs.map(({ text }) => text).join('')].length;
      expect(width + spacing * (characters - 1)).toBeCloseTo(20.5 * size);
    }
  });

  test('of Latin keep their spaces', () => {
    const lines = breakText('see through the scam '.repeat(9), 20);
    expect(new Set(lines.map(({ spacing }) => spacing))).toEqual(new Set([0]));
  });

  test.each([
    ['”）', 'sc', 1.5],
    ['：“', 'sc', 1.5],
    ['：“', 'tc', 2],
    ['（“', 'tc', 1.5],
    ['看）', 'sc', 2],
    ['）看', 'sc', 2],
  ] as const)('%s in %s is %f wide', (text, script, width) => {
    const [line] = breakLines(openTypefaces(script, 'zh'), [{ text, weight: 'regular' }], {
      size: 1,
      width: 9,
    });
    expect(line?.width).toBeCloseTo(width);
  });
});

describe('openTypefaces', () => {
  const findFonts = (text: string, lang = 'zh-Hans-CN') =>
    openTypefaces('sc', lang)
      .toClusters(text, 'regular')
      .map(({ text: shown, font }) => `${shown} ${font.split('-')[0]}`);

  test.each([
    ['Ż看', ['Ż latin', '看 sc']],
    ['\u202e\u0000a\ufeff', ['a latin']],
    ['\ud83c', []],
    ['👨‍👩‍👧‍👦', ['□ sc']],
    ['አ𫝆', ['□ sc', '□ sc']],
    ['𠀡', ['𠀡 tc']],
    ['e\u0301\u0301\u0301\u0301', ['é\u0301\u0301 latin']],
    ['Z\u0301', ['Ź latin']],
    ['n’t', ['n latin', '’ latin', 't latin']],
    ['看’', ['看 sc', '’ sc']],
  ])('selects the fonts of %j: %j', (text, expected) => {
    expect(findFonts(text)).toEqual(expected);
  });

  test('selects the font of shared punctuation by the language', () => {
    expect(findFonts('看’', 'en-US')).toEqual(['看 sc', '’ latin']);
  });
});
