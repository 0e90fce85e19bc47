import type { scamTypes } from '@film-contest/contract/content-types';
import { expect, test } from 'vitest';
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

test('each card has a fragment, and the first of a kind has the kind', () => {
  const cards = buildTipCards([tip(4, 'loan'), tip(9, 'game'), tip(12, 'loan')]);
  expect(cards.map(({ anchor }) => anchor)).toEqual(['loan', 'game', 'loan-12']);
  expect(cards[2]?.target).toEqual({ kind: 'tip', id: 12 });
});
