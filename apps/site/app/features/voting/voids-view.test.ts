import { locales } from '@film-contest/contract/locales';
import { beforeAll, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildVoidsView } from './voids-view.server.ts';

beforeAll(loadDefaultTexts);

type Decision = Parameters<typeof buildVoidsView>[0]['data']['list'][number];

const decision: Decision = {
  batch: 7,
  outcome: 'void',
  reason: 'automated',
  note: { 'zh-CN': '程序', 'zh-TW': '程式', 'en-US': 'A program' },
  at: '2026-05-02T16:30:00.000Z',
  entryCount: 0,
  entries: [],
};
const restored: Decision = { ...decision, outcome: 'restore', at: '2026-05-03T16:30:00.000Z' };

const listAppeals = (list: Decision[], locale: (typeof locales)[number] = 'en-US') =>
  buildVoidsView({
    data: { list, total: list.length },
    locale,
    timeZone: 'Asia/Shanghai',
  }).decisions.map(({ appeal }) => appeal);

test.each(locales)('a void batch has a link for appeals in %s', (locale) => {
  expect(listAppeals([decision], locale)).toEqual([
    { batch: 7, label: expect.stringContaining('7') },
  ]);
});

test.each<[string, Decision[], (number | null)[]]>([
  ['a restored batch', [restored], [null]],
  ['a batch that was void and then restored', [restored, decision], [null, null]],
  ['a void batch beside a restored one', [{ ...restored, batch: 8 }, decision], [null, 7]],
])('links for appeals: %s', (_, list, batches) => {
  expect(listAppeals(list).map((appeal) => appeal?.batch ?? null)).toEqual(batches);
});
