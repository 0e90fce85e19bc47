import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPictureUploads, replacePictureUrls, sanitizeHtml } from './rich-text.ts';

const id = '0191f7b0-0000-4000-8000-000000000001';

test.each([
  ['<p>plain</p>', '<p>plain</p>'],
  ['<p></p>', ''],
  ['<p> &nbsp;<br></p><p></p>', ''],
  ['<h1>Title</h1><h4>Small</h4>', '<h2>Title</h2><h3>Small</h3>'],
  ['<b>bold</b> <i>leaning</i>', '<strong>bold</strong> <em>leaning</em>'],
  ['<p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<style>p{}</style><p>a</p>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<a href="elsewhere">a</a>', '<a>a</a>'],
  ['<a href="/gallery/1" target="_blank">a</a>', '<a href="/gallery/1">a</a>'],
  ['<a href="mailto:a@example.org">a</a>', '<a href="mailto:a@example.org">a</a>'],
  [
    '<a href="https://example.org/">a</a>',
    '<a href="https://example.org/" rel="noopener noreferrer">a</a>',
  ],
  ['<img src="https://evil.example/x.png" onerror="alert(1)">', ''],
  ['<img src="data:image/png;base64,AAAA">', ''],
  ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
  ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<ul><li><p>one</p></li></ul>', '<ul><li><p>one</p></li></ul>'],
  ['a < b & c', 'a &lt; b &amp; c'],
])('%s → %s', (given, expected) => {
  expect(sanitizeHtml(given)).toBe(expected);
});

test.each([
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="java\nscript:alert(1)">a</a>',
  '<img src="/media/pictures/../../x" onerror=alert(1)>',
  '<<script>alert(1)//<</script>',
  '<p/onmouseover=alert(1)>a',
  '<template><img src=x onerror=alert(1)></template>',
])('the HTML %s is made harmless', (given) => {
  expect(sanitizeHtml(given)).not.toMatch(/<script|\son\w+\s*=|javascript:|<img|<style|<template/i);
});

describe('pictures', () => {
  const signed = `/media/signed/1700000000.abc/pictures/${id}/picture.webp`;
  const stored = `<img src="/media/pictures/${id}/picture.webp" alt="A set" width="800" height="450" />`;

  test('are stored with their public URLs', () => {
    expect(
      sanitizeHtml(`<img src="${signed}" alt="A set" width="800" height="450" class="x">`),
    ).toBe(stored);
    expect(sanitizeHtml(stored)).toBe(stored);
  });

  test.each([
    `/media/pictures/${'-'.repeat(36)}/picture.webp`,
    `/media/pictures/${id}/..`,
    `/media/originals/${id}`,
    `https://evil.example/media/pictures/${id}/picture.webp`,
  ])('are removed with the URL %s', (src) => {
    expect(sanitizeHtml(`<p>a</p><img src="${src}">`)).toBe('<p>a</p>');
  });

  test('are not found in text that looks like a picture', () => {
    const words = sanitizeHtml(`<p>&lt;img src="/media/pictures/${id}/picture.webp"&gt;</p>`);
    expect(listPictureUploads(words)).toEqual([]);
    expect(replacePictureUrls(words, (key) => `/x/${key}`)).toBe(words);
  });

  test('are found and can get other URLs', () => {
    expect(listPictureUploads(stored)).toEqual([id]);
    expect(replacePictureUrls(stored, (key) => `/x/${key}`)).toContain(
      `src="/x/pictures/${id}/picture.webp"`,
    );
  });
});

const open =
  /<a(?: href="(?:https:\/\/|mailto:|\/(?![/\\]))[^"<>]*")?(?: rel="noopener noreferrer")?>/;
const img =
  /<img src="\/media\/pictures\/[\da-f-]{36}\/\w+\.\w+" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? \/>/;
const plain = /<\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|em|s)>|<\/a>|<br \/>|<hr \/>/;
/** The only allowed output: text without angle brackets, and these tags. */
const harmless = new RegExp(
  `^(?:[^<>]|${[open, img, plain].map((r) => r.source).join('|')})*$`,
  'i',
);

const shards = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '&lt;',
    '&#60;',
    '&quot;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<p',
    '<a href=',
    '<img src=',
    '<svg',
    '<math',
    '<style',
    '<script',
    '<template',
    '<noscript',
  ],
  ...[
    '<table',
    '<mglyph',
    '<textarea',
    '<title',
    '<iframe srcdoc=',
    '<b',
    '<i',
    '<h1',
    '<li',
    '<br',
  ],
  ...['</p', '</a', '</style', '</script', '</svg', '</title', '</textarea', '</noscript', '<?xml'],
  ...[' onerror=alert(1)', ' onload="x"', ' style="x:y"', 'javascript:alert(1)', 'java\tscript:x'],
  ...[
    'data:text/html,x',
    'https://a.example',
    '//a.example',
    '/\\a',
    '/gallery',
    'mailto:a',
    '\u0000',
  ],
  ...[`/media/pictures/${id}/card.jpg`, ' alt="<img>"', ' width=9', 'words', '字', '\n'],
);

test('any combination of tags is sanitized to allowed elements, and sanitizing is idempotent', () => {
  const texts = fc.array(fc.oneof(shards, fc.string({ maxLength: 5 })), { maxLength: 25 });
  fc.assert(
    fc.property(texts, (parts) => {
      const clean = sanitizeHtml(parts.join(''));
      expect(clean).toMatch(harmless);
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: process.env.FULL === '1' ? 50_000 : 1_000 },
  );
}, 120_000);
