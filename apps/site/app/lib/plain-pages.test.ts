import { expect, test } from 'vitest';
import { isPlainPage, isPlainPath } from './plain-pages.ts';

test.each([
  ['/home', true],
  ['/en-US/home', true],
  ['/EN-US/Gallery/', true],
  ['/events/12', true],
  ['/page/volunteers', true],
  ['/School', true],
  ['/gallery/12', false],
  ['/selectedopen/12', false],
  ['/login', false],
  ['/zh-TW/submitEntry', false],
  ['/500', false],
  ['/homes', false],
])('whether %s leads to a page without React: %s', (path, isPlain) => {
  expect(isPlainPath(path)).toBe(isPlain);
});

test('pages with a player, a vote or a form have React', () => {
  for (const page of ['galleryEntry', 'contactUs', 'login', 'submitEntry', 'voteLog'] as const) {
    expect(isPlainPage(page)).toBe(false);
  }
});
