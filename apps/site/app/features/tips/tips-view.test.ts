import { scamTypes } from '@film-contest/contract/content-types';
import { locales } from '@film-contest/contract/locales';
import { buildTargetPath } from '@film-contest/contract/share-code';
import { beforeAll, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { loadMessages } from '../../lib/messages.tsx';
import { buildTipCards } from './tips-view.server.ts';

const tip = (id: number, scamType: (typeof scamTypes)[number]) => ({
  id,
  lang: 'zh-CN' as const,
  scamType,
  picture: null,
  title: `第 ${id} 张`,
  script: '',
  giveaway: '',
  action: '',
});

beforeAll(async () => {
  await loadDefaultTexts();
  for (const locale of locales) await loadMessages(locale, 'site');
});

test('each card has a fragment, and the first of a kind has the kind', () => {
  const cards = buildTipCards([tip(4, 'loan'), tip(9, 'game'), tip(12, 'loan')], 'zh-CN');
  expect(cards.map(({ anchor }) => anchor)).toEqual(['loan', 'game', 'loan-12']);
  expect(cards[2]?.target).toEqual({ kind: 'tip', id: 12 });
});

test.each(locales)('without cards of staff there is one for each scam, in %s', (locale) => {
  const cards = buildTipCards([], locale);
  expect(cards.map(({ anchor }) => anchor)).toEqual([...scamTypes]);
  const paths = cards.map(({ target }) => buildTargetPath(target));
  expect(paths).toEqual(scamTypes.map((scamType) => `/share#${scamType}`));
  for (const { title, script, giveaway, action, lang } of cards) {
    expect(lang).toBe(locale);
    expect([title, script, giveaway, action].filter((text) => text.length < 2)).toEqual([]);
  }
});
