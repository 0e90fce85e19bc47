import type { scamTypes } from '@film-contest/contract/content-types';
import { expect, test } from 'vitest';
import { buildTipCards } from './tips-view.server.ts';

const buildTip = (id: number, scamType: (typeof scamTypes)[number]) => ({
  id,
  lang: 'zh-CN' as const,
  scamType,
  picture: null,
  title: `第 ${id} 张`,
  script: '',
  giveaway: '',
  action: '',
});

test('each card has a fragment, and the first of a kind has the kind', () => {
  const cards = buildTipCards([buildTip(4, 'loan'), buildTip(9, 'game'), buildTip(12, 'loan')]);
  expect(cards.map(({ anchor }) => anchor)).toEqual(['loan', 'game', 'loan-12']);
  expect(cards[2]?.target).toEqual({ kind: 'tip', id: 12 });
});
