import { describe, expect, test } from 'vitest';
import { breakLines } from './line-breaking.ts';
import { openTypefaces } from './typefaces.ts';

const typefaces = openTypefaces('sc', 'zh-Hans-CN');
const size = 10;

/** Lines of a text, `width` letters of Han wide. */
const linesOf = (text: string, width: number) =>
  breakLines(typefaces, [{ text, weight: 'regular' }], { size, width: width * size });

const textsOf = (text: string, width: number) =>
  linesOf(text, width).map(({ runs }) => runs.map((run) => run.text).join(''));

describe('lines of text', () => {
  test.each([
    ['Han anywhere', '看穿骗局看穿骗局', 3, ['看穿骗', '局看穿', '骗局']],
    ['not before a full stop', '看穿骗局。了', 4, ['看穿骗', '局。了']],
    ['not after an opening mark', '看穿（骗局）', 3, ['看穿', '（骗', '局）']],
    ['Latin between words', 'see through it', 4, ['see', 'through', 'it']],
    ['between Han and Latin', '看穿 see 骗局', 4, ['看穿 see', '骗局']],
    ['inside a word that is too long', 'wwwwwwww', 2, ['ww', 'ww', 'ww', 'ww']],
    ['where its writer did', 'a\r\nb\n\nc\u2028d', 9, ['a', 'b', '', 'c', 'd']],
    ['of nothing', '', 9, []],
  ])('break %s', (_, text, width, expected) => {
    expect(textsOf(text, width)).toEqual(expected);
  });

  test.each([
    ['one long word', 'w'.repeat(300)],
    ['Han', '骗'.repeat(300)],
    ['all kinds', '我们的室友 received 一条短信（“包裹”丢了）。Don’t click——说：“好！”'.repeat(9)],
    ['boxes', '🎬مرحبا'.repeat(30)],
  ])('of %s are never wider than asked, and lose nothing', (_, text) => {
    const lines = linesOf(text, 20);
    for (const { width, runs, spacing } of lines) {
      const gaps = runs.reduce((sum, run) => sum + [...run.text].length, 0) - 1;
      expect(width + spacing * gaps).toBeLessThanOrEqual(20 * size + 0.01);
    }
    const kept = typefaces.clusters(text, 'regular').map((cluster) => cluster.text);
    const shown = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
    expect(shown.replaceAll(' ', '')).toBe(kept.join('').replaceAll(' ', ''));
  });

  test('of Han end flush, but for the last', () => {
    const lines = linesOf('看穿骗局，看穿骗局。看穿骗局，看穿骗局。'.repeat(5), 20.5);
    expect(lines.at(-1)?.spacing).toBe(0);
    for (const { width, spacing, runs } of lines.slice(0, -1)) {
      const characters = [...runs.map(({ text }) => text).join('')].length;
      expect(width + spacing * (characters - 1)).toBeCloseTo(20.5 * size);
    }
  });

  test('of Latin keep their spaces', () => {
    const lines = linesOf('see through the scam '.repeat(9), 20);
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

describe('characters', () => {
  const seen = (text: string, lang = 'zh-Hans-CN') =>
    openTypefaces('sc', lang)
      .clusters(text, 'regular')
      .map(({ text: shown, font }) => `${shown} ${font.split('-')[0]}`);

  test.each([
    ['Ż看', ['Ż latin', '看 sc']],
    ['\u202e\u0000a\ufeff', ['a latin']],
    ['\ud83c', []],
    ['👨‍👩‍👧‍👦', ['□ sc']],
    ['ع𫝆', ['□ sc', '□ sc']],
    ['𠀡', ['𠀡 tc']],
    ['e\u0301\u0301\u0301\u0301', ['é\u0301\u0301 latin']],
    ['Z\u0301', ['Ź latin']],
    ['n’t', ['n latin', '’ latin', 't latin']],
    ['看’', ['看 sc', '’ sc']],
  ])('of %j are %j', (text, expected) => {
    expect(seen(text)).toEqual(expected);
  });

  test('that Latin and Han share follow the language', () => {
    expect(seen('看’', 'en-US')).toEqual(['看 sc', '’ latin']);
  });
});
