import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry } from '../../../test/factories.ts';
import { readVoteCounts } from '../../../test/votes.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { type Ballot, createBallotBox } from './ballot-box.ts';

const app = await createTestApp();
afterAll(app.close);

const createBallot = (entry: number): Ballot => ({
  ...{ entry, voter: randomBytes(16), voterSince: 1, account: null, requestId: randomUUID() },
  ...{ level: 0, network: 'ordinary', narrow: '00', wide: '00', masked: '', asn: null },
  ...{ dwellMs: null, agentClass: 0, referrer: null, passId: null, contact: null },
});

test('a ballot for a missing entry is not written, and the rest of its batch counts', async () => {
  const { number } = await makeEntry(app, 'published');
  const box = createBallotBox(app.ctx);
  const nowhere = 2_000_000_000;
  const written = await Promise.allSettled(
    [number, nowhere, number].map((entry) => box.cast(createBallot(entry))),
  );
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await readVoteCounts(app, number)).toEqual({ votes: 2, tally: 2 });
  expect(await readVoteCounts(app, nowhere)).toEqual({ votes: 0, tally: 0 });
});

test('ballots that waited too long for a lock are not tried one by one', async () => {
  const box = createBallotBox(app.ctx);
  const waited = Object.assign(new Error('lock timeout'), { code: '55P03' });
  const query = vi.spyOn(app.ctx.pool, 'query').mockImplementation(() => Promise.reject(waited));
  const written = await Promise.allSettled([1, 2, 3].map((n) => box.cast(createBallot(n))));
  expect(written.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('a full queue rejects ballots, and queued ballots are written later', async () => {
  const { number } = await makeEntry(app, 'published');
  const box = createBallotBox(app.ctx);
  await box.cast(createBallot(number));
  const blocker = await app.ctx.pool.connect();
  const taken: Promise<unknown>[] = [];
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from vote_tallies where entry_number = $1 for update', [number]);
    taken.push(box.cast(createBallot(number)) ?? Promise.reject(new Error('full at once')));
    await waitUntilBlocked(app, 1);
    const most = 100_000;
    for (let writing = box.cast(createBallot(number)); writing && taken.length < most; ) {
      taken.push(writing);
      writing = box.cast(createBallot(number));
    }
    expect(taken.length).toBeLessThan(most);
    expect([box.isFull(), box.cast(createBallot(number))]).toEqual([true, null]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  for (const one of await Promise.all(taken)) expect(one).toMatchObject({ isNew: true });
  expect(box.isFull()).toBe(false);
  const votes = taken.length + 1;
  expect(await readVoteCounts(app, number)).toEqual({ votes, tally: votes });
});

test('repeated and earlier ballots of a batch queue no second leaf, and the promised leaves are queued', async () => {
  const { number } = await makeEntry(app, 'published');
  const box = createBallotBox(app.ctx);
  const earlier = createBallot(number);
  await box.cast(earlier);
  await app.ctx.pool.query('delete from ledger_queue');
  const [first, second] = [createBallot(number), createBallot(number)];
  const results = await Promise.all(
    [first, earlier, second, first].map((ballot) => box.cast(ballot)),
  );
  expect(results.map((result) => result?.isNew)).toEqual([true, false, true, false]);
  const { rows } = await app.ctx.pool.query<{ leaf: string }>('select leaf from ledger_queue');
  const promised = [results[0], results[2]].map((result) => result?.receipt?.leaf);
  expect(rows.flatMap(({ leaf }) => leaf.split('\n')).sort()).toEqual(promised.sort());
  expect(await readVoteCounts(app, number)).toEqual({ votes: 3, tally: 3 });
});
