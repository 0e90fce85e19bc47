import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import { listAccessPaths } from '../../../test/plans.ts';

const app = await createTestApp();
afterAll(app.close);

const owner = await makeStaff(app, 'owner');
const votes = 100_000;
let entry = 0;

/** Inserts votes of 30 days for 20 entries. One in a thousand is of an account, and needed a proof. */
beforeAll(async () => {
  const numbers: number[] = [];
  for (let i = 0; i < 20; i++) numbers.push((await makeEntry(app, 'published')).number);
  entry = numbers[0] ?? 0;
  const { pool } = app.ctx;
  await pool.query(
    `insert into accounts (email, password_hash, locale, consent_version)
     select 'voter' || i || '@votes.example', '', 'en-US', 1 from generate_series(1, 100) as i`,
  );
  await pool.query(
    `insert into votes (entry_number, voter_id, request_id, at, voter_since, network, level, masked, asn,
       account_id, bucket_narrow, bucket_wide)
     select ($1::int[])[i % 20 + 1], int4send(i), gen_random_uuid(),
       '2026-03-01T00:00:00Z'::timestamptz + interval '30 days' * (i / $2::float), now(), 'ordinary',
       case when i % 1000 = 0 then 1 else 0 end, '203.0.' || i % 200 || '.0/24', 64500 + i % 50,
       voter.id, '\\x00', '\\x00'
     from generate_series(0, $2::int - 1) as i
     left join (
       select id, row_number() over (order by email) as place from accounts where email like '%@votes.example'
     ) as voter on i % 1000 = 0 and voter.place = i / 1000 + 1`,
    [numbers, votes],
  );
  await pool.query('vacuum analyze votes, accounts');
});

const preview = (query: VoteQuery) => owner.call('previewVoteHold', { body: query });
const hold = (query: VoteQuery) =>
  owner.call('holdVotes', { body: { query, newest: 2 ** 31, note: 'n' } });
const listPaths = (act: () => Promise<unknown>) => listAccessPaths(app, 'votes', act);

/** A day, and a few hours of it. */
const [from, until] = ['2026-03-05T00:00:00Z', '2026-03-06T00:00:00Z'];
const day = { from, until };

describe('a search for votes', () => {
  test.each<[string, () => VoteQuery, string, number]>([
    ['of a day', () => day, 'votes_at_range', 3_334],
    ['of a day and a network', () => ({ ...day, network: '203.0.7.0/24' }), 'votes_at_range', 17],
    ['of a day and a provider', () => ({ ...day, asn: 64_501 }), 'votes_at_range', 67],
    ['of an entry', () => ({ entry }), 'votes_entry_number_voter_id_key', 5_000],
    ['of a mail domain', () => ({ mailDomain: 'votes.example' }), 'votes_account', 100],
    ['of a level', () => ({ level: 1 }), 'votes_level_id_idx', 100],
  ])('%s uses an index', async (_, query, index, found) => {
    const paths = await listPaths(async () => {
      const outcome = await preview(query());
      expect(outcome).toMatchObject({ ok: true });
      expect(outcome.data?.votes).toBeCloseTo(found, -1);
    });
    expect(paths).toEqual([index]);
  });

  test('to hold votes uses the same index', async () => {
    const paths = await listPaths(async () => {
      expect(await hold({ ...day, asn: 64_502 })).toMatchObject({ ok: true });
    });
    expect(paths).toContain('votes_at_range');
    expect(paths).not.toContain('Seq Scan');
  });
});

/** Makes PostgreSQL estimate a thousand times as many votes. */
const estimateThousandTimes = () =>
  app.ctx.pool.query(
    `update pg_class set reltuples = reltuples * 1000 where oid = 'votes'::regclass`,
  );

async function expectAcceptance(
  _: string,
  query: () => VoteQuery,
  isAccepted: boolean,
): Promise<void> {
  const refused = { ok: false, code: 4142, fields: { from: { code: 4142 } } };
  expect(await preview(query())).toMatchObject(isAccepted ? { ok: true } : refused);
}

describe('in a contest with very many votes', () => {
  beforeAll(async () => {
    await estimateThousandTimes();
    return () => app.ctx.pool.query('analyze votes');
  });

  test.each<[string, () => VoteQuery, boolean]>([
    ['a network', () => ({ network: '203.0.7.0/24' }), false],
    ['a provider', () => ({ asn: 64_501 }), false],
    ['a level without proof', () => ({ level: 0 }), false],
    ['the time from a day on', () => ({ from }), false],
    ['a network on a day', () => ({ ...day, network: '203.0.7.0/24' }), true],
    ['a level of proof', () => ({ level: 2 }), true],
    ['an entry and a network', () => ({ entry, network: '203.0.7.0/24' }), true],
    ['a mail domain', () => ({ mailDomain: 'other.example' }), true],
  ])('a search for %s is accepted or refused at once', expectAcceptance);

  test('votes cannot be held by such a search either', async () => {
    expect(await hold({ asn: 64_501 })).toMatchObject({
      code: 4142,
      fields: { 'query.from': { code: 4142 } },
    });
  });
});

describe('in a contest of high stakes, where each vote has an account and most votes needed a proof', () => {
  beforeAll(async () => {
    const { pool } = app.ctx;
    await pool.query(
      `insert into accounts (email, password_hash, locale, consent_version)
       select 'voter' || i || '@many.example', '', 'en-US', 1 from generate_series(1, $1::int / 20) as i`,
      [votes],
    );
    // Each account votes once for each of the 20 entries.
    await pool.query(
      `update votes set level = 1, account_id = voter.id
       from (select id, row_number() over (partition by entry_number) as place from votes) as vote
       join (select id, row_number() over () as place from accounts where email like '%@many.example') as voter
         using (place)
       where votes.id = vote.id`,
    );
    await pool.query('vacuum analyze votes');
    await estimateThousandTimes();
  }, 60_000);

  test.each<[string, () => VoteQuery, boolean]>([
    ['the level of most votes', () => ({ level: 1 }), false],
    ['the level of most votes and a network', () => ({ level: 1, network: '203.0.7.0/24' }), false],
    ['a mail domain', () => ({ mailDomain: 'many.example' }), false],
    ['a mail domain and a level', () => ({ mailDomain: 'many.example', level: 1 }), false],
    ['a rare level', () => ({ level: 3 }), true],
    ['level 0, which has no index', () => ({ level: 0 }), false],
    ['a level on a day', () => ({ ...day, level: 1 }), true],
    ['a mail domain on a day', () => ({ ...day, mailDomain: 'many.example' }), true],
    ['an entry and a level', () => ({ entry, level: 1 }), true],
  ])('a search for %s is accepted or refused at once', expectAcceptance);
});
