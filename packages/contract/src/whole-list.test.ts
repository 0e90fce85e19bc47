import { expect, test } from 'vitest';
import type { Outcome } from './client.ts';
import { loadWholeList } from './whole-list.ts';

const buildAnswer = (
  list: number[],
  total: number,
): Outcome<{ list: number[]; total: number }> => ({
  ok: true,
  code: undefined,
  msg: '',
  data: { list, total },
});
const refusal = { ok: false, code: 4005, msg: 'busy', data: null, fields: {} } as const;

const readPage = (...pages: Outcome<{ list: number[]; total: number }>[]) =>
  loadWholeList(async ({ current, pageSize }) => {
    expect(pageSize).toBe(100);
    return pages[current - 1] ?? refusal;
  });

test('loads all pages and joins them', async () => {
  const whole = await readPage(buildAnswer([1, 2], 5), buildAnswer([3, 4], 5), buildAnswer([5], 5));
  expect(whole.data?.list).toEqual([1, 2, 3, 4, 5]);
});

test('ends if the list becomes shorter meanwhile', async () => {
  expect((await readPage(buildAnswer([1], 3), buildAnswer([], 1))).data?.list).toEqual([1]);
});

test('returns the refusal of a page', async () => {
  expect(await readPage(buildAnswer([1], 3), refusal)).toEqual(refusal);
});
