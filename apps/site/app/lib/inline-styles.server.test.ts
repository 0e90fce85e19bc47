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

const first = ':root{--ink:#000}.card{color:red}';
const second = '.field{color:green}';
const style = (sheet: string, css: string) => `<style data-sheet="${base}${sheet}">${css}</style>`;

test('a document contains the styles of its classes, each at the place of its sheet', () => {
  const html = inlineStyles(
    `${link('a.css')}<meta/>${link('b.css')}${body}`,
    { keepLinks: false },
    sheets,
  );
  expect(html).toBe(`${style('a.css', first)}<meta/>${style('b.css', second)}${body}`);
});

test('a document with React also loads its sheets, without waiting for them', () => {
  const html = inlineStyles(`${link('a.css')}${link('b.css')}${body}`, { keepLinks: true }, sheets);
  const keptLink = (sheet: string) => link(sheet).replace('/>', ' media="print"/>');
  expect(html).toBe(
    `<style>${first}</style>${keptLink('a.css')}<style>${second}</style>${keptLink('b.css')}${body}`,
  );
});

test('a document keeps the link to an unknown sheet', () => {
  const html = inlineStyles(
    `${link('a.css')}${link('other.css')}${body}`,
    { keepLinks: false },
    sheets,
  );
  expect(html).toBe(`${style('a.css', first)}${link('other.css')}${body}`);
});
