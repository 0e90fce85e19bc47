import { expect, test } from 'vitest';
import { buildJurorPersons, groupJurorsByPanel, type Juror } from './panels.ts';

const buildJuror = (id: number, name: string, panel = 1): Juror => ({
  id,
  lang: 'zh-CN',
  name,
  role: null,
  bio: [],
  portrait: null,
  panel: { id: panel, lang: 'zh-CN', name: `第 ${panel} 轮`, kind: 'jury' },
});

test('jurors are shown by panel', () => {
  const jurors = [buildJuror(1, '甲', 2), buildJuror(2, '乙', 2), buildJuror(3, '甲', 3)];
  expect(
    groupJurorsByPanel(jurors).map(({ id, name, members }) => [
      id,
      name,
      members.map(({ id }) => id),
    ]),
  ).toEqual([
    [2, '第 2 轮', [1, 2]],
    [3, '第 3 轮', [3]],
  ]);
});

test('structured data names every juror with the known facts', () => {
  const portrait = { jpeg: '/p.jpg' } as Juror['portrait'];
  const jurors = [{ ...buildJuror(1, '甲'), role: '导演', portrait }, buildJuror(2, '乙')];
  expect(buildJurorPersons(jurors, (address) => `https://a.test${address}`)).toEqual([
    {
      item: { '@type': 'Person', name: '甲', jobTitle: '导演', image: 'https://a.test/p.jpg' },
    },
    { item: { '@type': 'Person', name: '乙' } },
  ]);
});
