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

const read = (...pages: Outcome<{ list: number[]; total: number }>[]) =>
  loadWholeList(async ({ current, pageSize }) => {
    expect(pageSize).toBe(100);
    return pages[current - 1] ?? refusal;
  });

test('pages are joined until all are there', async () => {
  const whole = await read(buildAnswer([1, 2], 5), buildAnswer([3, 4], 5), buildAnswer([5], 5));
  expect(whole.data?.list).toEqual([1, 2, 3, 4, 5]);
});

test('a list that became shorter meanwhile ends', async () => {
  expect((await read(buildAnswer([1], 3), buildAnswer([], 1))).data?.list).toEqual([1]);
});

test('a refused page refuses the whole', async () => {
  expect(await read(buildAnswer([1], 3), refusal)).toEqual(refusal);
});
