import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.server.ts';

const base = import.meta.env.BASE_URL;
const link = (sheet: string) => `<link rel="stylesheet" href="${base}${sheet}#"/>`;
const sheets = {
  'a.css': [
    { css: ':root{--ink:#000}', classes: null },
    { css: '.card{color:red}', classes: ['card'] },
    { css: '.pager{color:blue}', classes: ['pager', 'current'] },
  ],
  'b.css': [{ css: '.field{color:green}', classes: ['field'] }],
};
const body = '<main class="wrap card"><p class="field">card pager</p></main>';

test('a document contains the styles of its classes, in the order of the sheets', () => {
  expect(
    inlineStyles(`${link('a.css')}${link('b.css')}${body}`, { keepLinks: false }, sheets),
  ).toBe(`<style>:root{--ink:#000}.card{color:red}.field{color:green}</style>${body}`);
});

test('a document with React also loads its sheets, without waiting for them', () => {
  const html = inlineStyles(
    `${link('a.css')}<meta/>${link('b.css')}${body}`,
    { keepLinks: true },
    sheets,
  );
  const keptLink = (sheet: string) => link(sheet).replace('/>', ' media="print"/>');
  expect(html).toBe(
    `<style>:root{--ink:#000}.card{color:red}.field{color:green}</style>${keptLink('a.css')}<meta/>${keptLink('b.css')}${body}`,
  );
});

test('a document with an unknown sheet keeps its links', () => {
  const html = `${link('a.css')}${link('other.css')}${body}`;
  expect(inlineStyles(html, { keepLinks: false }, sheets)).toBe(html);
});
