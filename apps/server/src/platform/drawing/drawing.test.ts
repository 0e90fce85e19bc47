import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { ProcessBusy } from '../tasks/task-process.ts';
import { openPictureDrawingProcess } from './drawing-process.ts';
import {
  buildBoxNode,
  buildTextNode,
  estimateWidth,
  isLatin,
  type Sheet,
  toDrawableText,
  truncateText,
} from './sheet.ts';

const drawer = openPictureDrawingProcess({ waiting: 2 });
afterAll(drawer.close);

const buildSheet = (text: string): Sheet => ({
  width: 300,
  height: 80,
  typefaces: ['sc'],
  node: buildBoxNode(
    { width: 300, height: 80, background: '#FFFFFF', fontFamily: 'sc' },
    buildTextNode({ width: 280, fontSize: 32 }, text),
  ),
});

const drawSheet = (text: string) => drawer.draw(async () => buildSheet(text));

/** Returns the share of dark pixels in thousandths. */
async function measureInk(png: Buffer): Promise<number> {
  const { data } = await sharp(png)
    .greyscale()
    .threshold(128)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data.filter((value) => value === 0).length / data.length) * 1000;
}

describe('a drawer', () => {
  test('draws Chinese and Latin text as a PNG of the requested size', async () => {
    const png = await drawSheet('看穿 See through');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 300, height: 80 });
    expect(await measureInk(png)).toBeGreaterThan(20);
    expect(await measureInk(await drawSheet('看'))).toBeLessThan(await measureInk(png));
  });

  test.each([
    'مرحبا بالعالم שלום',
    '🎬👨‍👩‍👧‍👦🇨🇳❤️',
    'ไทย 한국어 हिन्दी',
    '\u202eabc\u0000\ud83c',
    '\u0301'.repeat(60),
    '𠮷𪚥',
    '',
  ])('draws %j with its own glyphs alone', async (text) => {
    expect(await sharp(await drawSheet(text)).metadata()).toMatchObject({ width: 300, height: 80 });
  });

  test('rejects a failed task and continues with the next one', async () => {
    await expect(drawer.draw(() => Promise.reject(new Error('no cover')))).rejects.toThrow(
      'no cover',
    );
    const broken = drawer.draw(async () => ({
      ...buildSheet('x'),
      node: { type: 'img', props: {} },
    }));
    await expect(broken).rejects.toThrow('Image source is not provided');
    expect(await measureInk(await drawSheet('看'))).toBeGreaterThan(0);
  });

  test('rejects tasks beyond the queue limit', async () => {
    const taken = ['一', '二', '三'].map(drawSheet);
    await expect(drawSheet('四')).rejects.toBeInstanceOf(ProcessBusy);
    expect(await Promise.all(taken)).toHaveLength(3);
  });

  test('kills the process of a task that takes too long, and continues in another one', async () => {
    const hasty = openPictureDrawingProcess({ taskSeconds: 0.001 });
    await expect(hasty.draw(async () => buildSheet('看'))).rejects.toThrow(/more than/);
    await hasty.close();
    await expect(hasty.draw(async () => buildSheet('看'))).rejects.toThrow(/any more/);
  });
});

test.each([
  ['看穿🎬 \u202e了\u0000', '看穿 了'],
  ['  two\n\tlines ', 'two lines'],
  ['e\u0301\u0301\u0301\u0301', 'e\u0301\u0301'],
  ['\ud83c', ''],
  ['👨‍👩‍👧‍👦', ''],
  ['★ 你好', '★ 你好'],
])('of %j, %j is drawn', (text, drawn) => {
  expect(toDrawableText(text)).toBe(drawn);
});

test.each([
  ['看穿骗局', 4, '看穿骗局'],
  ['看穿骗局了', 4, '看穿骗…'],
  ['See through', 3, 'See…'],
])('%s within %i is %s', (text, width, cut) => {
  expect(truncateText(text, width)).toBe(cut);
  expect(estimateWidth(cut)).toBeLessThanOrEqual(width);
});

test.each([
  ['Don’t', true],
  ['穿帮', false],
  ['Ａ', false],
])('%s is Latin: %s', (text, expected) => {
  expect(isLatin(text)).toBe(expected);
});
