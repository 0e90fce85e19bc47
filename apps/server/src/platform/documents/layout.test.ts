import { describe, expect, test } from 'vitest';
import type { Block, Fact } from './document.ts';
import { layOut } from './layout.ts';
import { margins, type Page, type Part } from './page.ts';
import { openTypefaces } from './typefaces.ts';

const typefaces = openTypefaces('sc', 'zh-Hans-CN');

const lay = (blocks: Block[]) =>
  layOut(
    {
      ...{ title: '', author: '', foot: '', date: new Date(0), lang: 'zh-Hans-CN', script: 'sc' },
      blocks,
    },
    typefaces,
  );

/** The numbers of the pages that hold something of a part. */
const pagesOf = (pages: Page[], part: Part): number[] => [
  ...new Set([
    ...pages.flatMap((page, number) =>
      page.some((mark) => mark.type === 'line' && mark.part === part) ? [number] : [],
    ),
    ...part.parts.flatMap((each) => pagesOf(pages, each)),
  ]),
];

const lines = (count: number): Block => ({
  type: 'text',
  text: Array(count).fill('行').join('\n'),
});
const heading: Block = { type: 'heading', text: '文件' };
const files: Fact[] = [4, 1, 3, 1, 5, 2].map((height, index) => ({
  label: `文件 ${index}`,
  value: Array(height).fill('名').join('\n'),
  ...(index === 0 && { detail: 'SHA-256' }),
}));

describe('a table of facts that begins anywhere on a page', () => {
  const beginnings = Array.from({ length: 45 }, (_, count) => count + 1);

  test.each(beginnings)('after %s lines has no row broken, nor one alone', (count) => {
    const { pages, root } = lay([lines(count), heading, { type: 'facts', facts: files }]);
    const title = root.find(({ tag }) => tag === 'H2') as Part;
    const rows = (root.find(({ tag }) => tag === 'Table') as Part).parts;
    const places = rows.map((row) => pagesOf(pages, row));
    for (const place of places) expect(place).toHaveLength(1);
    expect([places[0], places[1]]).toEqual(Array(2).fill(pagesOf(pages, title)));
    expect(places.at(-2)).toEqual(places.at(-1));
  });

  test('goes on with a rule above, and says nothing twice', () => {
    const { pages } = lay([lines(28), heading, { type: 'facts', facts: files }]);
    expect(pages).toHaveLength(2);
    expect(pages[1]?.[0]).toMatchObject({ type: 'rule', x: margins.left, y: margins.top });
    const said = pages.flat().filter((mark) => mark.type === 'line');
    expect(said).toHaveLength(28 + 1 + files.length + 16 + 1);
  });

  test('stays whole with its heading where it is small', () => {
    const few = { type: 'facts' as const, facts: files.slice(1, 4) };
    for (const count of beginnings) {
      const { pages, root } = lay([lines(count), heading, few, heading]);
      const [, title, table] = root as [Part, Part, Part];
      expect(pagesOf(pages, table)).toEqual(pagesOf(pages, title));
    }
  });

  test('breaks a row that fills more than a page, and loses nothing of it', () => {
    const value = Array.from({ length: 100 }, (_, index) => `${index}`).join('\n');
    const { pages } = lay([lines(20), { type: 'facts', facts: [{ label: '故事', value }] }]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().filter((mark) => mark.type === 'line')).toHaveLength(20 + 1 + 100);
  });
});
