import { type CallName, calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { buildQueryString, fillPathParameters } from '@film-contest/contract/client';
import { getCallShape } from '@film-contest/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../test/app.ts';
import { checkEnvelope } from '../test/check-envelope.ts';
import { makeContentItem, makeNamedItem } from '../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../test/factories.ts';
import { makeRound } from '../test/judging.ts';
import type { Visitor } from '../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const isListCall = (name: CallName) => {
  const { data } = getCallShape(name);
  return data instanceof z.ZodObject && 'list' in data.shape && 'total' in data.shape;
};
const listCalls = (Object.keys(calls) as CallName[]).filter(isListCall);

/** Values of the parameters in the paths of lists. */
const params: Record<string, string> = { type: 'news' };
let owner: Visitor;
let judgedRound = '';

/** Creates three rows for each list. The values of every sortable column increase from the first to the third. */
beforeAll(async () => {
  await openContest(app, { entriesPerAccount: 10 });
  const staff = [await makeStaff(app, 'owner'), await makeStaff(app, 'owner')];
  staff.push(await makeStaff(app, 'owner'));
  for (const [at, { account }] of staff.entries()) {
    const name = { name: `Owner ${at + 1}` };
    await app.db.updateTable('accounts').set(name).where('id', '=', account.id).execute();
  }
  const [first] = staff;
  if (!first) throw new Error('there is no owner');
  owner = first;
  const { pool } = app.ctx;
  const hall = await makeNamedItem(app, 'halls', '厅');
  const panel = await makeNamedItem(app, 'panels', '组', { facts: { kind: 'jury' } });
  const tier = await makeNamedItem(app, 'thanksTiers', '级');
  const schools: number[] = [];
  for (const n of [1, 2, 3]) {
    const texts = { 'zh-CN': { name: `学院 ${n}`, province: null } };
    schools.push(
      await makeNamedItem(app, 'schools', `学院 ${n}`, { facts: { link: null }, texts }),
    );
  }
  for (const n of [1, 2, 3]) {
    // The second school has one entry, the third has two.
    const school = { school_id: schools[n === 1 ? 1 : 2], school_name: null };
    const entry = await makeEntry(app, 'published', {
      owner: first.account,
      form: { title: `Film ${n}`, ...school },
    });
    const startsAt = `2026-05-0${n}T10:00:00Z`;
    await makeContentItem(app, 'exhibition', { facts: { entry: entry.id, hall, startsAt } });
    await makeContentItem(app, 'selectedopen', { facts: { entry: entry.id } });
    await makeContentItem(app, 'selected', { facts: { entry: entry.id, award: null } });
    await makeNamedItem(app, 'jury', `成员 ${n}`, {
      facts: { panel, portrait: null },
      texts: { 'zh-CN': { name: `成员 ${n}`, role: null, bio: [] } },
    });
    await makeNamedItem(app, 'thanks', `名 ${n}`, { facts: { tier, link: null, logo: null } });
    const words = { title: `题 ${n}`, script: 's', giveaway: 'g', action: 'a' };
    await makeContentItem(app, 'tips', {
      facts: { scamType: 'loan', picture: null },
      texts: { 'zh-CN': words },
    });
    await makeContentItem(app, 'schedule', {
      facts: { startsAt: `2026-05-0${n}T00:00:00Z`, endsAt: null },
      texts: { 'zh-CN': { title: `日 ${n}`, note: null } },
    });
    const news = { title: `题 ${n}`, summary: null, source: null, body: '' };
    const id = await makeContentItem(app, 'news', {
      facts: { kind: 'media', date: `2026-03-0${n}`, cover: null },
      texts: { 'zh-CN': news },
    });
    params.id = String(id);
    await pool.query('insert into vote_tallies values ($1, $2)', [entry.number, n]);
    const seen = [entry.number, 50 + n];
    await pool.query('insert into entry_impressions values (current_date, $1, $2)', seen);
    await pool.query(
      `insert into votes
         (at, entry_number, voter_id, request_id, voter_since, network, bucket_narrow, bucket_wide)
       select now() + (10 * $2 + nth) * interval '1 second', $1, int4send(10 * $2 + nth),
         gen_random_uuid(), now(), 'ordinary', '\\x00', '\\x00'
       from generate_series(1, $2) nth`,
      [entry.number, n],
    );
  }
  for (const n of [1, 2, 3]) await makeRound(first, { opensAt: `2026-05-0${n}T00:00:00Z` });
  judgedRound = await makeJudgedRound(first);
  await pool.query(`update films set state = 'probing'`);
  await pool.query(
    `insert into content_versions (content_id, version, state, facts, texts, uploads, at)
     select id, n, 'published', facts, texts, '{}', now() from contents, generate_series(0, 2) n
     where id = $1`,
    [params.id],
  );
  await pool.query('update contents set version = 2 where id = $1', [params.id]);
  for (const table of [
    `vote_refusals (at, entry_number, code, network, level, sources)
      select later, n, 2016, 'vpn', 0, '{policy}'`,
    `orphan_files (found_at, key, bytes) select later, 'lost/' || n, n`,
    `contact_messages (at, content, name, contact, locale)
      select later, 'Hello', 'Ann', 'a@example.org', 'en-US'`,
    `messages (created_at, channel, recipient, subject, text_body)
      select later, 'mail', 'a@example.org', 'Hi', 'Hi'`,
    `mailings (updated_at, kind, audience, texts, per_hour, by_name)
      select later, 'news', '{"list": "accounts", "search": "", "filters": {}}',
        '{"zh-CN": {"subject": "Hi"}}', 60, 'Ann'`,
    `announcements (updated_at, list, state, at, by_name)
      select later, 'selected', 'done', later, 'Ann'`,
    `audit_log (at, who, action, target, address, request_id)
      select later, 'Ann', 'test', 'entry:1', '', 'r'`,
    `vote_passes (created_at, name, token_hash, quota, opens_at, closes_at, networks)
      select later, 'Hall ' || n, int4send(n), 10, now(), later + interval '1 day', '{}'`,
    `allowed_networks (created_at, range, reason, expires_at)
      select later, '203.0.113.' || n || '/32', 'A school', later + interval '1 day'`,
    `vote_holds (held_at, query, note, votes, state, held_name)
      select later, '{"asn": 1}', 'Examine', n, 'restored', 'Ann'`,
    `vote_signals (entry_number, votes, codes_sent, figures, flagged_at)
      select (select number from entries where number is not null order by number offset n - 1 limit 1), n, 0, '{}', later`,
    `vote_rule_versions (number, at, content, sha256, withheld)
      select n, later, '{"reason": null, "rules": {}, "withheld": {}}', 'ab', '{}'`,
    `vote_freezes (starts_at, entry_number, reason, ends_at, by_name)
      select later, n, 'Examine', later, 'Ann'`,
    `vote_hold_entries (hold_id, entry_number, votes)
      select n, (select min(number) from entries), n`,
    `vote_hold_decisions (hold_id, outcome, reason, note, proposed_name, confirmed_at, confirmed_name)
      select n, 'void', 'automated', '{"zh-CN": "a", "zh-TW": "b", "en-US": "c"}', 'Ann', later, 'Bob'`,
  ]) {
    await pool.query(`insert into ${table}
      from generate_series(1, 3) n, lateral (select now() + n * interval '1 second' as later) as at`);
  }
  // Each version of the rules changes the version before it.
  await pool.query(`insert into vote_rule_versions
    select 0, now(), content, sha256, withheld from vote_rule_versions where number = 1`);
});

/** Creates a round whose films have 1, 2 and 3 scores. */
async function makeJudgedRound(chair: Visitor): Promise<string> {
  const films = { from: 'groups' as const, groups: ['student' as const] };
  const { id } = await makeRound(chair, { films, jurorsPerFilm: 3 });
  const body = { emails: ['a@x.org', 'b@x.org', 'c@x.org'], panels: ['main'], limit: null };
  await chair.get('addJurors', { params: { id }, body });
  await app.ctx.pool.query(
    `with film as (select entry_id, row_number() over () n from judging_films where round_id = $1),
      juror as (select id, row_number() over () n from judging_jurors where round_id = $1),
      given as (insert into judging_assignments (round_id, juror_id, entry_id, state)
        select $1, juror.id, film.entry_id, 'done' from film join juror on juror.n <= film.n
        returning id, entry_id),
      score as (insert into judging_scores (assignment_id, total)
        select given.id, film.n * 10 from given join film using (entry_id))
    insert into judging_result_films (round_id, entry_id, place, computed_place)
      select $1, entry_id, n, n from film`,
    [id],
  );
  return id;
}

interface Answer {
  status: number;
  data: { list: unknown[]; total: number };
}

async function readList(name: CallName, query: Record<string, unknown>): Promise<Answer> {
  const { path } = getCallMethodAndPath(name);
  const given = path.includes('/rounds/{id}') ? { id: judgedRound } : params;
  const url = fillPathParameters(path, given) + buildQueryString(query);
  const answer = await owner.request({ url, headers: { 'x-locale': 'zh-CN' } });
  checkEnvelope(name, answer.statusCode, answer.json());
  return answer.json();
}

async function readPage(name: CallName, query: Record<string, unknown>) {
  const { status, data } = await readList(name, query);
  expect(status, JSON.stringify(query)).toBe(200);
  return data;
}

/** Returns the values of the sorted column, or of another column with the same order. */
const listSortKeys = (name: CallName, column: string, { list }: Answer['data']): Key[] =>
  (list as Record<string, Key>[]).map(
    // Audit records are sorted by id, because `at` is the start time of their transaction.
    (item) =>
      (name === 'consoleAudit' ? Number(item.id) : item[column]) ??
      item.number ??
      item.name ??
      item.title ??
      '',
  );

type Key = string | number;
const compareKeys = (a: Key, b: Key) => Number(a > b) - Number(a < b);

test('every call that returns a list returns its total, except a selection for bulk actions', () => {
  const withoutTotal = (Object.keys(calls) as CallName[]).filter((name) => {
    const { data } = getCallShape(name);
    return data instanceof z.ZodObject && 'list' in data.shape && !('total' in data.shape);
  });
  expect(withoutTotal).toEqual(['pickEntries']);
});

describe.each(listCalls)('%s', (name) => {
  test('returns its items page by page, each once', async () => {
    const { list, total } = await readPage(name, { pageSize: 100 });
    expect(total).toBeGreaterThanOrEqual(3);
    expect(list).toHaveLength(Math.min(total, 100));
    const pages = [];
    for (let current = 1; current <= 4; current++) {
      pages.push(await readPage(name, { current, pageSize: 1 }));
    }
    for (const page of pages) expect(page.total).toBe(total);
    expect(pages.flatMap((page) => page.list)).toEqual(list.slice(0, 4));
    expect((await readPage(name, { current: 2, pageSize: 2 })).list).toEqual(list.slice(2, 4));
  });

  test('has ten items on a page unless asked otherwise', async () => {
    const { list, total } = await readPage(name, {});
    expect(list).toHaveLength(Math.min(total, 10));
  });

  test.each([
    ['current', '0'],
    ['current', '-7'],
    ['current', 'x'],
    ['pageSize', '101'],
    ['pageSize', '100000'],
  ])('clamps %s=%s', async (parameter, value) => {
    const query = { current: 1, pageSize: 100, [parameter]: value };
    expect(await readPage(name, query)).toEqual(await readPage(name, { pageSize: 100 }));
  });

  test.each(['0', '-3'])('clamps pageSize=%s', async (pageSize) => {
    expect(await readPage(name, { pageSize })).toEqual(await readPage(name, { pageSize: 1 }));
  });

  test('is empty after its last page, with the same total', async () => {
    const { total } = await readPage(name, {});
    const last = await readPage(name, { current: 10_000, pageSize: 100 });
    expect(last).toMatchObject({ list: [], total });
  });

  test.each(['sorter', 'filters'])('rejects an unknown column in %s', async (parameter) => {
    const query = { [parameter]: { unknown: parameter === 'sorter' ? 'ascend' : ['x'] } };
    expect(await readList(name, query)).toMatchObject({ status: 1000 });
  });

  test('can be sorted by each of its columns in both directions', async () => {
    const { query } = getCallShape(name);
    const schema = z.toJSONSchema(query ?? z.object({}), { io: 'output' }) as unknown as {
      properties: { sorter: { propertyNames: { enum: string[] } } };
    };
    const columns = schema.properties.sorter.propertyNames.enum;
    for (const column of columns) {
      const readSortKeys = async (direction: 'ascend' | 'descend') =>
        listSortKeys(
          name,
          column,
          await readPage(name, { pageSize: 100, sorter: { [column]: direction } }),
        );
      const [ascending, descending] = [await readSortKeys('ascend'), await readSortKeys('descend')];
      expect(new Set(ascending).size, column).toBeGreaterThan(1);
      expect(ascending, column).toEqual(ascending.toSorted(compareKeys));
      expect(descending, column).toEqual(descending.toSorted((a, b) => compareKeys(b, a)));
    }
  });
});
