import { expect, test } from 'vitest';
import { filledPanels, firstJurors, type Juror, type Panel, personsOf } from './panels.ts';

const juror = (id: number, name: string): Juror => ({
  id,
  lang: 'zh-CN',
  name,
  role: null,
  bio: [],
  portrait: null,
});
const panel = (id: number, ...members: Juror[]): Panel => ({
  id,
  lang: 'zh-CN',
  name: `第 ${id} 轮`,
  kind: 'jury',
  members,
});
const panels = [
  panel(1),
  panel(2, juror(1, '甲'), juror(2, '乙')),
  panel(3, juror(1, '甲'), juror(3, '甲')),
];

test('a panel without members is left out', () => {
  expect(filledPanels(panels).map(({ id }) => id)).toEqual([2, 3]);
});

test('a juror is named once, and two of one name are two', () => {
  expect(firstJurors(panels, 4).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(firstJurors(panels, 1).map(({ id }) => id)).toEqual([1]);
});

test('structured data names every juror, with what is known of each', () => {
  const portrait = { jpeg: '/p.jpg' } as Juror['portrait'];
  const known = panel(1, { ...juror(1, '甲'), role: '导演', portrait }, juror(2, '乙'));
  expect(personsOf([known], (address) => `https://a.test${address}`)).toEqual([
    {
      item: { '@type': 'Person', name: '甲', jobTitle: '导演', image: 'https://a.test/p.jpg' },
    },
    { item: { '@type': 'Person', name: '乙' } },
  ]);
});
