import { expect, test } from 'vitest';
import { canHtmlExecute, isOwnScriptUrl } from './trusted-types.ts';

const page = 'https://contest.example/en-US/gallery/7?t=3#x';

test.each([
  ['/dist/assets/do-work.worker-a1.js', true],
  ['https://contest.example/dist/a.js', true],
  ['blob:https://contest.example/3f0c', true],
  ['blob:https://evil.example/3f0c', false],
  ['https://evil.example/dist/a.js', false],
  ['//evil.example/dist/a.js', false],
  ['/media/files/a.js', false],
  ['/dist/../media/a.js', false],
  ['data:text/javascript,steal()', false],
  ['javascript:steal()', false],
])('the script URL %s is own: %s', (url, expected) => {
  expect(isOwnScriptUrl(url, page)).toBe(expected);
});

test.each([
  ['<p>The shop is on line = open, on = off</p>', false],
  ['<style>.a { color: red }</style><slot name="top"></slot>', false],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', false],
  ['<img src=x onerror=steal()>', true],
  ['<img/onerror="steal()"/src=x>', true],
  ["<img src='x'onerror=steal()>", true],
  ['<ScRiPt>steal()</sCrIpT>', true],
  ['<svg><script href="data:,steal()"/></svg>', true],
  ['<a href=" JavaScript:steal()">', true],
  ['<iframe srcdoc="x">', true],
  ['<base href="//evil.example">', true],
])('%s may execute: %s', (html, expected) => {
  expect(canHtmlExecute(html)).toBe(expected);
});
