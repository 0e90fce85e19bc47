import { describe, expect, test } from 'vitest';
import { buildPagePath, buildPictureName, planScreenshots, type Wanted } from './plan.ts';

const everything: Wanted = { route: [], locale: [], width: [], theme: [] };

/** Returns the names of the planned pictures. */
const planPictures = (wanted: Partial<Wanted>) =>
  planScreenshots({ ...everything, ...wanted }).flatMap((sitting) =>
    sitting.widths.flatMap((width) =>
      sitting.themes.map((theme) => buildPictureName(sitting, width, theme)),
    ),
  );

describe('the pictures that are planned', () => {
  test('are every page in each language, width and theme, and from right to left in two of them', () => {
    expect(planPictures({ route: ['home'] })).toHaveLength(3 * 3 * 2 + 2);
    expect(planPictures({ route: ['home'], locale: ['ar'] })).toEqual([
      'home.ar.360.light.jpg',
      'home.ar.1440.light.jpg',
    ]);
  });

  test.each<[Partial<Wanted>, string[]]>([
    [
      { route: ['home', 'gallery'], locale: ['zh-TW'], width: ['360'], theme: ['dark'] },
      ['home.zh-TW.360.dark.jpg', 'gallery.zh-TW.360.dark.jpg'],
    ],
    [
      { route: ['404'], locale: ['en-US'], width: ['1440'] },
      ['404.en-US.1440.light.jpg', '404.en-US.1440.dark.jpg'],
    ],
    [{ route: ['home'], locale: ['ar'], theme: ['dark'] }, []],
    [{ route: ['home'], locale: ['ar'], width: ['768'] }, []],
  ])('are narrowed by %j', (wanted, expected) => {
    expect(planPictures(wanted)).toEqual(expected);
  });

  test.each<[Partial<Wanted>, string]>([
    [{ route: ['nowhere'] }, 'There is no --route nowhere. There are: home, '],
    [{ locale: ['fr'] }, 'There is no --locale fr. There are: zh-CN, zh-TW, en-US, ar'],
    [{ width: ['361'] }, 'There is no --width 361. There are: 360, 768, 1440'],
    [{ theme: ['sepia'] }, 'There is no --theme sepia. There are: light, dark'],
  ])('are refused for %j', (wanted, text) => {
    expect(() => planPictures(wanted)).toThrow(text);
  });
});

test.each([
  ['home', 'zh-CN', '/home'],
  ['home', 'en-US', '/en-US/home'],
  ['home', 'ar', '/home'],
  ['school', 'en-US', '/School'],
  ['galleryEntry', 'zh-TW', '/zh-TW/gallery/:id'],
])('the page %s in %s is at %s', (route, locale, address) => {
  const [sitting] = planScreenshots({ ...everything, route: [route], locale: [locale] });
  expect(sitting && buildPagePath(sitting.route, sitting.language)).toBe(address);
});
