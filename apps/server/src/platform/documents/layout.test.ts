import { describe, expect, test } from 'vitest';
import type { Block, Fact } from './document.ts';
import { layOutDocument } from './layout.ts';
import { margins, type Page, type Part } from './page.ts';
import { openTypefaces } from './typefaces.ts';

const typefaces = openTypefaces('sc', 'zh-Hans-CN');

const layOutBlocks = (blocks: Block[]) =>
  layOutDocument(
    {
      ...{ title: '', author: '', foot: '', date: new Date(0), lang: 'zh-Hans-CN', script: 'sc' },
      blocks,
    },
    typefaces,
  );

/** Returns the numbers of the pages that contain a part. */
const getPageNumbers = (pages: Page[], part: Part): number[] => [
  ...new Set([
    ...pages.flatMap((page, number) =>
      page.some((mark) => mark.type === 'line' && mark.part === part) ? [number] : [],
    ),
    ...part.parts.flatMap((each) => getPageNumbers(pages, each)),
  ]),
];

const buildTextBlock = (count: number): Block => ({
  type: 'text',
  text: Array(count).fill('行').join('\n'),
});
const heading: Block = { type: 'heading', text: '文件' };
const files: Fact[] = [4, 1, 3, 1, 5, 2].map((height, index) => ({
  label: `文件 ${index}`,
  value: Array(height).fill('名').join('\n'),
  ...(index === 0 && { detail: 'SHA-256' }),
}));

describe('a table of facts, from any position on a page', () => {
  const lineCounts = Array.from({ length: 45 }, (_, count) => count + 1);

  test.each(lineCounts)(
    'after %s lines breaks no row, and leaves none alone on a page',
    (count) => {
      const { pages, root } = layOutBlocks([
        buildTextBlock(count),
        heading,
        { type: 'facts', facts: files },
      ]);
      const title = root.find(({ tag }) => tag === 'H2') as Part;
      const rows = (root.find(({ tag }) => tag === 'Table') as Part).parts;
      const pageNumbers = rows.map((row) => getPageNumbers(pages, row));
      for (const numbers of pageNumbers) expect(numbers).toHaveLength(1);
      expect([pageNumbers[0], pageNumbers[1]]).toEqual(Array(2).fill(getPageNumbers(pages, title)));
      expect(pageNumbers.at(-2)).toEqual(pageNumbers.at(-1));
    },
  );

  test('continues below a rule, without repeating text', () => {
    const { pages } = layOutBlocks([buildTextBlock(28), heading, { type: 'facts', facts: files }]);
    expect(pages).toHaveLength(2);
    expect(pages[1]?.[0]).toMatchObject({ type: 'rule', x: margins.left, y: margins.top });
    const printed = pages.flat().filter((mark) => mark.type === 'line');
    expect(printed).toHaveLength(28 + 1 + files.length + 16 + 1);
  });

  test('stays on one page with its heading if it is small', () => {
    const few = { type: 'facts' as const, facts: files.slice(1, 4) };
    for (const count of lineCounts) {
      const { pages, root } = layOutBlocks([buildTextBlock(count), heading, few, heading]);
      const [, title, table] = root as [Part, Part, Part];
      expect(getPageNumbers(pages, table)).toEqual(getPageNumbers(pages, title));
    }
  });

  test('breaks a row that is higher than a page, and loses no line of it', () => {
    const value = Array.from({ length: 100 }, (_, index) => `${index}`).join('\n');
    const { pages } = layOutBlocks([
      buildTextBlock(20),
      { type: 'facts', facts: [{ label: '故事', value }] },
    ]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().filter((mark) => mark.type === 'line')).toHaveLength(20 + 1 + 100);
  });
});
