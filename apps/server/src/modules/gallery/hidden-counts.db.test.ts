import { type CallName, calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { buildQueryString, fillPathParameters } from '@film-contest/contract/client';
import { getCallShape } from '@film-contest/contract/contract';
import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { createEntrant, makeEntry, open, openContest } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

// Vote counts that cannot occur in a response for any other reason.
const tallies = [7_654_321, 8_765_432, 6_543_217];
const figure = new RegExp(tallies.join('|'));
const numbers: number[] = [];
let person: Visitor;

beforeAll(async () => {
  await openContest(app);
  person = await createEntrant(app);
  const hall = await makeNamedItem(app, 'halls', '一号厅');
  for (const votes of tallies) {
    const { id, number } = await makeEntry(app, 'published', { form: { group: 'open' } });
    numbers.push(number);
    await app.db.insertInto('vote_tallies').values({ entry_number: number, votes }).execute();
    await makeContentItem(app, 'selectedopen', { facts: { entry: id } });
    await makeContentItem(app, 'selected', { facts: { entry: id, award: null } });
    await makeContentItem(app, 'exhibition', { facts: { entry: id, hall, startsAt: null } });
  }
});

const hideCountsFor = (hideCountsHours: number) =>
  openContest(app, { voting: open, voteRules: { ...usualVoteRules, hideCountsHours } });

const reads = (Object.keys(calls) as CallName[]).filter((name) => {
  const { access } = getCallShape(name);
  return (
    getCallMethodAndPath(name).method === 'GET' && (access === 'anyone' || access === 'account')
  );
});

/** Calls an operation for each entry as a signed-in account, and returns all response bodies as one text. */
async function readResponses(name: CallName): Promise<string> {
  const { path } = getCallMethodAndPath(name);
  const texts = [];
  for (const id of numbers) {
    const query = name === 'voteCounts' ? { entries: numbers.join(',') } : { entry: id };
    const url = `${fillPathParameters(path, { id })}${buildQueryString(query)}`;
    const answer = await person.request({ url });
    expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500);
    texts.push(answer.body);
  }
  return texts.join('\n');
}

const callsWithCounts: readonly CallName[] = [
  'listEntries',
  'getEntry',
  'voteCounts',
  'voteChallenge',
  'listSelectedOpen',
  'getSelectedOpen',
  'listSelected',
  'getSelected',
  'listExhibition',
  'getExhibition',
];

describe('in the last hours of the vote', () => {
  test('these calls return counts before the span', async () => {
    await hideCountsFor(0);
    const found = [];
    for (const name of reads) if (figure.test(await readResponses(name))) found.push(name);
    expect(found.toSorted()).toEqual(callsWithCounts.toSorted());
  });

  test('no public call returns counts', async () => {
    await hideCountsFor(100);
    for (const name of reads) expect(await readResponses(name), name).not.toMatch(figure);
  });

  test('the order by votes is shuffled', async () => {
    await hideCountsFor(100);
    const listEntries = (query: object) => app.visitor().get('listEntries', { query });
    const shuffled = await listEntries({});
    for (const direction of ['ascend', 'descend'] as const) {
      const byVotes = await listEntries({ sorter: { votes: direction } });
      expect(byVotes).toEqual(shuffled);
      expect(byVotes.seed).not.toBeNull();
      expect(byVotes.list.map(({ votes }) => votes)).toEqual([null, null, null]);
    }
    await hideCountsFor(0);
    const sorted = await listEntries({ sorter: { votes: 'descend' } });
    expect(sorted.list.map(({ votes }) => votes)).toEqual(tallies.toSorted((a, b) => b - a));
  });

  test('a disqualified entry has no count', async () => {
    const out = await makeEntry(app, 'disqualified');
    await app.db
      .insertInto('vote_tallies')
      .values({ entry_number: out.number, votes: 5 })
      .execute();
    const readEntry = () => app.visitor().get('getEntry', { params: { id: out.number } });
    expect(await readEntry()).toMatchObject({ votes: 5 });
    await hideCountsFor(100);
    expect(await readEntry()).toMatchObject({ votes: null });
  });

  test('counts are shown again after voting closes', async () => {
    await openContest(app, {
      voting: { opensAt: open.opensAt, closesAt: new Date(Date.now() - 3_600_000).toISOString() },
      voteRules: { ...usualVoteRules, hideCountsHours: 100 },
    });
    expect(await app.visitor().get('voteCounts', { query: { entries: `${numbers[0]}` } })).toEqual({
      votes: { [`${numbers[0]}`]: tallies[0] },
    });
  });
});
