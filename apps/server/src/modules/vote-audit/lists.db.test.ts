import type { Send } from '@film-contest/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, open } from '../../../test/factories.ts';
import { listAccessPaths } from '../../../test/plans.ts';

const app = await createTestApp();
afterAll(app.close);

const auditor = await makeStaff(app, 'auditor');
const numbers: number[] = [];
let pass = '';

const votes = 100_000;
const refusals = 20_000;

/**
 * Inserts votes for 21 entries. The last entry has the 50 oldest votes; the others share the rest equally. Of all
 * votes, one in 1,000 comes through a VPN, one in 100 has proof level 1, and one in 2,000 uses a venue pass.
 */
beforeAll(async () => {
  for (let i = 0; i < 21; i++) {
    const form = { title: i === 20 ? 'The rare one' : `Film ${i}` };
    numbers.push((await makeEntry(app, 'published', { form })).number);
  }
  const { id } = await (await makeStaff(app, 'owner')).get('createVotePass', {
    body: { name: 'The hall', quota: 1000, ...open, networks: [] },
  });
  pass = id;
  const { pool } = app.ctx;
  await pool.query(
    `insert into votes (entry_number, voter_id, request_id, at, voter_since, network, level, masked, asn,
       dwell_ms, pass_id, bucket_narrow, bucket_wide)
     select case when i <= 50 then ($1::int[])[21] else ($1::int[])[i % 20 + 1] end, int4send(i),
       gen_random_uuid(), now() - make_interval(secs => $2::int - i), now() - make_interval(secs => $2::int + 60 - i),
       case when i % 1000 = 0 then 'vpn' else 'ordinary' end, case when i % 100 = 0 then 1 else 0 end,
       '203.0.113.0/24', 64500, 4200, case when i % 2000 = 0 then $3::uuid end, '\\x00', '\\x00'
     from generate_series(1, $2::int) as i`,
    [numbers, votes, pass],
  );
  await pool.query(
    'insert into vote_tallies select entry_number, count(*) from votes group by entry_number',
  );
  await pool.query(
    `insert into vote_refusals (case_id, at, entry_number, code, network, level, sources)
     select case when i % 2 = 0 then overlay(lpad(i::text, 8, '0') placing '-' from 5 for 0) end, now() - make_interval(secs => $1::int - i),
       1, case when i % 2 = 0 then 2016 else 4029 end, case when i % 500 = 0 then 'tor' else 'vpn' end, 0, '{policy}'
     from generate_series(1, $1::int) as i`,
    [refusals],
  );
  await pool.query('vacuum analyze votes, vote_refusals, vote_tallies');
});

type VotesQuery = NonNullable<Parameters<typeof listVotes>[0]>;
const listVotes = (query: Send<'consoleVotes'>['query'] = {}) =>
  auditor.get('consoleVotes', { query });
const listRefusals = (query: Send<'voteRefusals'>['query'] = {}) =>
  auditor.get('voteRefusals', { query });

const getNumber = (i: number) => String(numbers[i]);

describe('the list of votes', () => {
  test('contains the stored fields, newest first', async () => {
    const page = await listVotes();
    expect(page).toMatchObject({ total: votes, isMore: false });
    expect(page.list).toHaveLength(10);
    expect(page.list[0]).toEqual({
      id: String(votes),
      at: expect.any(String),
      entry: '0001',
      title: 'Film 0',
      network: 'vpn',
      level: 1,
      masked: '203.0.113.0/24',
      asn: 64500,
      deviceSeconds: 60,
      dwellSeconds: 4.2,
      isAccount: false,
      pass: 'The hall',
      batch: null,
    });
    expect(page.list[1]).toMatchObject({ id: String(votes - 1), network: 'ordinary', pass: null });
  });

  test('can be paged in both directions', async () => {
    const second = await listVotes({ current: 2, pageSize: 100 });
    expect(second.list.map(({ id }) => id).slice(0, 2)).toEqual(['99900', '99899']);
    const oldest = await listVotes({ sorter: { at: 'ascend' } });
    expect(oldest.list[0]).toMatchObject({ id: '1', title: 'The rare one' });
  });

  test.each<[string, () => VotesQuery, number, boolean]>([
    ['of an entry', () => ({ filters: { entry: [getNumber(20)] } }), 50, false],
    ['of two', () => ({ filters: { entry: [getNumber(20), getNumber(1)] } }), 50 + 4997, false],
    ['of an entry by its title', () => ({ search: 'rare' }), 50, false],
    ['of an entry by its number', () => ({ search: '0021' }), 50, false],
    [
      'of an entry by title, of others by filter',
      () => ({ search: 'rare', filters: { entry: [getNumber(1)] } }),
      0,
      false,
    ],
    ['of no entry', () => ({ search: 'no such film' }), 0, false],
    ['of a network', () => ({ filters: { network: ['vpn'] } }), 100, false],
    ['of a level', () => ({ filters: { level: ['1'] } }), 1000, false],
    ['with a pass', () => ({ filters: { pass: [pass] } }), 50, false],
    [
      'with another',
      () => ({ filters: { pass: ['00000000-0000-4000-8000-000000000000'] } }),
      0,
      false,
    ],
    ['of a network and a level', () => ({ filters: { network: ['vpn'], level: ['0'] } }), 0, false],
    ['of the usual network', () => ({ filters: { network: ['ordinary'] } }), 10_000, true],
    [
      'of every usual sort',
      () => ({ filters: { network: ['ordinary', 'private'], level: ['0'] } }),
      10_000,
      true,
    ],
  ])('%s has the exact or the limited total', async (_of, query, total, isMore) => {
    const page = await listVotes(query());
    expect(page).toMatchObject({ total, isMore });
    expect(page.list).toHaveLength(Math.min(10, total));
  });

  test('has no total beyond the last page that can be requested', async () => {
    expect(await listVotes({ pageSize: 5 })).toMatchObject({ total: 50_000, isMore: true });
    const last = await listVotes({ pageSize: 5, current: 10_000 });
    expect(last.list).toHaveLength(5);
  });

  test.each<[string, () => VotesQuery, string]>([
    ['all', () => ({}), 'votes_pkey'],
    ['all, deep', () => ({ current: 500 }), 'votes_pkey'],
    [
      'of a rare entry',
      () => ({ filters: { entry: [getNumber(20)] } }),
      'votes_entry_number_voter_id_key',
    ],
    ['of an entry with many', () => ({ filters: { entry: [getNumber(1)] } }), 'votes_pkey'],
    ['of a rare network', () => ({ filters: { network: ['vpn'] } }), 'votes_network_id_idx'],
    ['of private addresses', () => ({ filters: { network: ['private'] } }), 'votes_network_id_idx'],
    ['of a rare level', () => ({ filters: { level: ['2', '3'] } }), 'votes_level_id_idx'],
    ['with a pass', () => ({ filters: { pass: [pass] } }), 'votes_pass_id_id_idx'],
  ])('uses an index: %s', async (_which, query, index) => {
    const ways = await listAccessPaths(app, 'votes', () => listVotes(query()));
    expect(ways).toContain(index);
    expect(ways).not.toContain('Seq Scan');
  });
});

describe('the list of refused votes', () => {
  test('contains the newest first', async () => {
    const page = await listRefusals();
    expect(page).toMatchObject({ total: 10_000, isMore: true });
    expect(page.list[0]).toEqual({
      id: String(refusals),
      case: '0002-0000',
      at: expect.any(String),
      entry: '0001',
      code: 2016,
      network: 'tor',
      level: 0,
      masked: null,
      asn: null,
      sources: ['policy'],
    });
    expect(page.list[1]).toMatchObject({ case: null, code: 4029 });
    const oldest = await listRefusals({ sorter: { at: 'ascend' } });
    expect(oldest.list[0]).toMatchObject({ id: '1' });
  });

  test.each(['0000-1234', '00001234', ' 0000 1234 ', 'oooo 1234'])(
    'can be searched by a case id as people write it: %j',
    async (search) => {
      expect(await listRefusals({ search })).toMatchObject({
        total: 1,
        isMore: false,
        list: [{ case: '0000-1234' }],
      });
    },
  );

  test('can be filtered by error code and network class', async () => {
    expect(await listRefusals({ filters: { network: ['tor'] } })).toMatchObject({ total: 40 });
    expect(await listRefusals({ filters: { code: ['4029'] } })).toMatchObject({ total: 10_000 });
    expect(await listRefusals({ filters: { code: ['4030'] } })).toMatchObject({ total: 0 });
    expect(await listRefusals({ search: 'x' })).toMatchObject({ total: 0, list: [] });
  });

  test.each<[string, Parameters<typeof listRefusals>[0], string]>([
    ['one', { search: '0000-1234' }, 'vote_refusals_case_id_key'],
    ['of a rare network', { filters: { network: ['tor'] } }, 'vote_refusals_network_id_idx'],
    ['of a rare code', { filters: { code: ['4030'] } }, 'vote_refusals_code_id_idx'],
  ])('are found by an index: %s', async (_which, query, index) => {
    const ways = await listAccessPaths(app, 'vote_refusals', () => listRefusals(query));
    expect(ways).toContain(index);
    expect(ways).not.toContain('Seq Scan');
  });
});
