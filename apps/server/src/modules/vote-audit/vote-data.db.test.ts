import type { voteDataFiles } from '@film-contest/contract/vote-data';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { castNewVote } from '../../../test/ledger.ts';

const app = await createTestApp();
afterAll(app.close);

const auditor = await makeStaff(app, 'auditor');
/** Number of votes: one more than a batch of the export. */
const stored = 5001;
let entry: number;
let leaf: string;

beforeAll(async () => {
  await openContest(app);
  entry = (await makeEntry(app, 'published')).number;
  leaf = (await castNewVote(app, entry)).receipt.leaf;
  await app.ctx.pool.query(
    `insert into votes (entry_number, voter_id, request_id, voter_since, network, bucket_narrow, bucket_wide, masked, asn)
     select $1::int, int4send(i), gen_random_uuid(), now(), 'ordinary', '\\x00', '\\x00', '203.0.113.0/24', 4134
     from generate_series(1, $2::int) as i`,
    [entry, stored],
  );
});

async function downloadVoteData(file: (typeof voteDataFiles)[number]) {
  const { url } = await auditor.get('exportVotes', { body: { file } });
  return app.visitor().request({ url });
}

test.for(['cleaned', 'raw'] as const)(
  'the %s votes are the same as CSV and as Parquet, and the first is the vote of the ledger',
  async (set) => {
    const csv = await downloadVoteData(`${set}-csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header = '', ...lines] = csv.body.trimEnd().split('\r\n');
    const { e, t, tag } = JSON.parse(leaf);
    const names = ['entry', 'minute', 'tag', 'level', 'network', 'venue_pass'];
    expect(header.split(',')).toEqual(set === 'raw' ? [...names, 'state'] : names);
    expect(lines).toHaveLength(1 + stored);
    expect(lines[0]).toMatch(
      new RegExp(`^${e},${t},${tag},0,\\w+,false${set === 'raw' ? ',counted' : ''}$`),
    );

    const parquet = await downloadVoteData(`${set}-parquet`);
    expect(parquet.headers['content-type']).toBe('application/vnd.apache.parquet');
    const { buffer, byteOffset, length } = parquet.rawPayload;
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(1 + stored);
    const toLine = (row: Record<string, unknown>) => Object.values(row).map(String);
    expect(rows.map(toLine)).toEqual(lines.map((line) => line.split(',')));
  },
);

test('held and void votes are only among the raw votes, with their state', async () => {
  const batches = [
    { state: 'held', vote: 1, isCounted: false },
    { state: 'void', vote: 2, isCounted: false },
    { state: 'restored', vote: 3, isCounted: true },
  ];
  for (const { state, vote, isCounted } of batches)
    await app.ctx.pool.query(
      `with hold as (
         insert into vote_holds (state, query, note, held_name) values ($1, '{}', '', '') returning id
       ) insert into held_votes (hold_id, vote_id, entry_number, is_counted)
       select hold.id, votes.id, entry_number, $3 from hold, votes order by votes.id limit 1 offset $2`,
      [state, vote, isCounted],
    );
  const readLines = async (file: 'raw-csv' | 'cleaned-csv') =>
    (await downloadVoteData(file)).body.trimEnd().split('\r\n').slice(1);
  const raw = await readLines('raw-csv');
  const states = raw.map((line) => line.split(',').at(-1));
  expect(states.slice(0, 5)).toEqual(['counted', 'held', 'void', 'counted', 'counted']);
  expect(await readLines('cleaned-csv')).toHaveLength(raw.length - 2);
  await app.ctx.pool.query('delete from held_votes');
});

test('no file contains a device, a network or an account', async () => {
  const { rows } = await app.ctx.pool.query<{ voter: Buffer }>(
    'select voter_id as voter from votes order by id limit 1',
  );
  const { body } = await downloadVoteData('raw-csv');
  for (const secret of ['203.0.113', '4134', rows[0]?.voter.toString('hex') ?? 'no vote'])
    expect(body).not.toContain(secret);
});

test('the dictionary explains each column in the language of the request', async () => {
  const { body } = await downloadVoteData('dictionary');
  const lines = body.slice(1).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    ...['column', 'entry', 'minute', 'tag', 'level', 'network', 'venue_pass', 'state'],
  ]);
  for (const line of lines) expect(line).toMatch(/,("[^"]+"|[^,"]+)$/);
});

test('each export is recorded, and its URL works only while its session may see votes', async () => {
  const { url } = await auditor.get('exportVotes', { body: { file: 'cleaned-csv' } });
  const { rows } = await app.ctx.pool.query(
    `select after from audit_log where action = 'vote.export' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ after: { file: 'cleaned-csv' } }]);
  const readStatus = async (path: string) =>
    (await app.visitor().request({ url: path })).statusCode;
  expect(await readStatus(url.replace('cleaned-csv', 'raw-csv'))).toBe(403);
  const other = await makeStaff(app, 'auditor');
  const { url: lost } = await other.get('exportVotes', { body: { file: 'dictionary' } });
  expect(await readStatus(lost)).toBe(200);
  await app.db.deleteFrom('staff_roles').where('account_id', '=', other.account.id).execute();
  expect(await readStatus(lost)).toBe(404);
  const editor = await makeStaff(app, 'editor');
  expect((await editor.call('exportVotes', { body: { file: 'raw-csv' } })).ok).toBe(false);
});
