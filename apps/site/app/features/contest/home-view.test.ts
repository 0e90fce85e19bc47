import { beforeAll, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildHomeView, type HomeBlocks } from './home-view.server.ts';

beforeAll(loadDefaultTexts);

type Block = NonNullable<HomeBlocks['case']>;
const block = (given: Partial<Block>): Block => ({
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

test('without blocks the page has default texts in its language', () => {
  const { hero, case: shown, banners } = buildHomeView(null, 'en-US');
  expect(hero).toMatchObject({ lang: 'en-US', title: 'Make the scam blow its cover' });
  expect(shown).toMatchObject({ lang: 'en-US', caption: 'What you are shown', pictures: null });
  expect(banners).toEqual([]);
});

test('a hero of staff is shown without default texts', () => {
  const { hero } = buildHomeView({ hero: block({}), case: null, banners: [] }, 'en-US');
  expect(hero).toMatchObject({ lang: 'zh-CN', title: '题', text: null });
});

test.each([
  [picture, picture, true],
  [picture, null, false],
  [null, picture, false],
])('a case needs both of its pictures', (set, offSet, isShown) => {
  const written = block({ picture: set, offSet });
  const { pictures } = buildHomeView({ hero: null, case: written, banners: [] }, 'zh-CN').case;
  expect(pictures !== null).toBe(isShown);
});
