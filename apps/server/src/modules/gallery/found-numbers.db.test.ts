import { codes } from '@film-contest/contract/codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeEntry } from '../../../test/factories.ts';
import { findNumbers, forgetFound, type Order } from './found-numbers.ts';

const app = await createTestApp();
afterAll(app.close);

const order: Order = { name: 'number', by: sql`listed.number`, freshMs: 60_000 };
const find = (search?: string) => findNumbers(app.ctx, { search }, order);

const titles = [
  '反诈短片',
  '短信的故事',
  '诈骗与反击',
  'Ｗｉｄｅ Letters',
  '100% genuine',
  'Under_score',
  'ß straße',
  '😀 smile',
  'a\u3000b c',
];
const numbers = new Map<string, number>();
beforeAll(async () => {
  for (const title of titles) {
    const form = { title, team: '放映室' };
    numbers.set(title, (await makeEntry(app, 'published', { form })).number);
  }
  const form = { title: '反诈短片', team: '放映室' };
  await makeEntry(app, 'in_review', { form });
});

describe('a search finds', () => {
  test.each([
    ['反诈', ['反诈短片']],
    ['诈', ['反诈短片', '诈骗与反击']],
    ['反', ['反诈短片', '诈骗与反击']],
    ['短片', ['反诈短片']],
    ['反击反', []],
    ['反短', []],
    ['wide', ['Ｗｉｄｅ Letters']],
    ['ＷＩＤＥ', ['Ｗｉｄｅ Letters']],
    ['wide l', ['Ｗｉｄｅ Letters']],
    ['el', []],
    ['%', ['100% genuine']],
    ['0%', ['100% genuine']],
    ['_', ['Under_score']],
    ['r_s', ['Under_score']],
    ['SS', []],
    ['ß', ['ß straße']],
    ['😀', ['😀 smile']],
    ['a b', ['a\u3000b c']],
    ['b c', ['a\u3000b c']],
    ['c b', []],
    ['放映室', titles],
    ['放映室 反诈', []],
    ['no such thing', []],
    ['＃', titles],
    ['#', titles],
    ['\u200b', titles],
    ['＃ 反击', ['诈骗与反击']],
    ['Ｂ', ['a\u3000b c']],
  ])('%s', async (search, found) => {
    expect([...(await find(search))]).toEqual(found.map((title) => numbers.get(title)));
  });

  test('a number, and that one alone', async () => {
    const number = numbers.get('短信的故事') ?? 0;
    for (const typed of [`${number}`, `#${number}`, `000${number}`, `00000000${number}`]) {
      expect([...(await find(typed))], typed).toContain(number);
    }
    const [next] = await find(String(number + 10_000));
    expect(next).toBeUndefined();
  });
});

test('who asks the same at the same moment shares the answer', async () => {
  const both = [find('短'), find('短')];
  expect(both[0]).toBe(both[1]);
  const [one] = await Promise.all(both);
  expect(find('短')).not.toBe(both[0]);
  expect(one).toHaveLength(2);
});

describe('many entries', () => {
  beforeAll(async () => {
    const { account_id } = await app.db
      .selectFrom('entries')
      .select('account_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`alter table entries disable trigger user`.execute(app.db);
    await sql`insert into entries (account_id, number, state, form, published_at)
      select ${account_id}, n, 'published', jsonb_build_object('title', '长名单'), now()
      from generate_series(20001, 21200) n`.execute(app.db);
    await sql`select list_entries(array(select id from entries where number > 20000))`.execute(
      app.db,
    );
    await sql`alter table entries enable trigger user`.execute(app.db);
  });

  const hide = (number: number) =>
    app.db
      .updateTable('entries')
      .set({ state: 'withdrawn' })
      .where('number', '=', number)
      .execute();

  test('are kept until somebody tells of a change', async () => {
    expect(await find('长名单')).toHaveLength(1200);
    await hide(20_001);
    expect(await find('长名单')).toHaveLength(1200);
    expect(await find('长名')).toHaveLength(1199);
    forgetFound(app.ctx);
    expect(await find('长名单')).toHaveLength(1199);
  });

  test('are found by a number of five digits', async () => {
    expect([...(await find('21001'))]).toEqual([21_001]);
    expect([...(await find('2100'))]).toEqual([]);
  });

  test('what all ask for does not wait for searches, and outlives them', async () => {
    forgetFound(app.ctx);
    const all = find();
    const others = Array.from({ length: 200 }, (_, at) => find(`no such thing ${at}`));
    const outcomes = Promise.allSettled(others);
    const students = findNumbers(app.ctx, { filters: { group: ['student'] } }, order);
    await expect(students).resolves.toBeDefined();
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(200 - 4 - 64);
    expect(refused[0]).toMatchObject({ reason: { code: codes.busy } });
    for (let at = 0; at < 40; at += 1) {
      await findNumbers(app.ctx, { search: '长名单' }, { ...order, name: `order ${at}` });
    }
    expect(find()).toBe(all);
    expect(findNumbers(app.ctx, { search: '＃' }, order)).toBe(all);
  });

  test('of answers alike in kind, the one that nobody has asked for the longest goes', async () => {
    forgetFound(app.ctx);
    const ask = (at: number) => findNumbers(app.ctx, {}, { ...order, name: `order ${at}` });
    const first = ask(0);
    const second = ask(1);
    await Promise.all([first, second]);
    for (let at = 2; at < 32; at += 1) await ask(at);
    expect(ask(0)).toBe(first);
    await ask(32);
    expect(ask(0)).toBe(first);
    expect(ask(1)).not.toBe(second);
  });

  test('are kept for but so long', async () => {
    expect(await find('长名单')).toHaveLength(1199);
    await hide(20_002);
    letSecondsPass(61);
    expect(await find('长名单')).toHaveLength(1198);
  });
});

test('what could not be found is not kept', async () => {
  const broken: Order = { ...order, name: 'broken', by: sql`no_such_column` };
  const search = { search: '短' };
  await expect(findNumbers(app.ctx, search, broken)).rejects.toThrow('no_such_column');
  expect(await findNumbers(app.ctx, search, { ...order, name: 'broken' })).toHaveLength(2);
});
