import { beforeAll, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildHomeView, type HomeBlocks } from './home-view.server.ts';

beforeAll(loadDefaultTexts);

type Block = NonNullable<HomeBlocks['case']>;
const buildBlock = (given: Partial<Block>): Block => ({
  id: 1,
  lang: 'zh-CN',
  title: '题',
  text: null,
  caption: null,
  offSetCaption: null,
  picture: null,
  offSet: null,
  link: null,
  ...given,
});
const picture = { jpeg: '/a.jpg' } as NonNullable<Block['picture']>;

test('without blocks the page has default texts in its language, and no case', () => {
  const { hero, case: shown, banners } = buildHomeView(null, 'en-US', true);
  expect(hero).toMatchObject({ lang: 'en-US', title: 'Tell it in a short film' });
  expect(shown).toBeNull();
  expect(banners).toEqual([]);
});

test('a hero of staff is shown without default texts', () => {
  const { hero } = buildHomeView({ hero: buildBlock({}), case: null, banners: [] }, 'en-US', false);
  expect(hero).toMatchObject({ lang: 'zh-CN', title: '题', text: null });
});

test.each([
  ['with both pictures', picture, picture, false, true],
  ['with one picture', picture, null, false, null],
  ['without pictures', null, null, false, null],
  ['with one picture, in a contest against fraud', picture, null, true, false],
  ['without pictures, in a contest against fraud', null, null, true, false],
])('a case %s', (_, set, offSet, isAgainstFraud, hasPictures) => {
  const blocks = { hero: null, case: buildBlock({ picture: set, offSet }), banners: [] };
  const shown = buildHomeView(blocks, 'zh-CN', isAgainstFraud).case;
  expect(shown && shown.pictures !== null).toBe(hasPictures);
});
