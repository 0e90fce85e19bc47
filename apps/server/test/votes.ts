import { randomUUID } from 'node:crypto';
import type { Send } from '@film-contest/contract/client';
import { parseWorkTask, serializeSolvedTask } from '@film-contest/contract/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

type Ballot = Send<'castVote'>['body'];

/** Requests a voting challenge, which sets the visitor's voter cookie. */
export const requestChallenge = (visitor: Visitor, entry: number) =>
  visitor.call('voteChallenge', { query: { entry } });

/** Requests a challenge and requires success. */
export const requestChallengeOrThrow = (visitor: Visitor, entry: number) =>
  visitor.get('voteChallenge', { query: { entry } });

export const castVote = (
  visitor: Visitor,
  id: number,
  { requestId = randomUUID(), ...proofs }: Partial<Ballot> = {},
) => visitor.call('castVote', { params: { id }, body: { requestId, ...proofs } });

/** Creates a visitor with a voter cookie, which a voting challenge sets. */
export async function createVoter(app: TestApp, entry: number, address?: string): Promise<Visitor> {
  const visitor = app.visitor(address ? { address } : {});
  await requestChallengeOrThrow(visitor, entry);
  return visitor;
}

/** Solves the proof of work of a challenge, like a browser. */
export async function solveWork(work: string | null): Promise<string> {
  const task = work === null ? null : parseWorkTask(work);
  if (work === null || !task) throw new Error('no work was posed');
  const parameters = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, ...task };
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (!solution) throw new Error('the work cannot be done');
  return serializeSolvedTask(work, solution.derivedKey);
}

/** Reads the number of an entry's votes and its tally. */
export async function readVoteCounts({ ctx }: TestApp, entry: number) {
  const { rows } = await ctx.pool.query<{ votes: number; tally: number }>(
    `select (select count(*) from votes where entry_number = $1) as votes,
       coalesce((select votes from vote_tallies where entry_number = $1), 0) as tally`,
    [entry],
  );
  return rows[0];
}

/** Returns the entries whose tally differs from their number of votes; must be empty. */
export async function findWrongTallies({ ctx }: TestApp) {
  const { rows } = await ctx.pool.query(
    `select t.entry_number from vote_tallies t
     where votes <> (select count(*) from votes v where v.entry_number = t.entry_number)
     union select entry_number from votes where entry_number not in (select entry_number from vote_tallies)`,
  );
  return rows;
}

/** Reads the only vote of an entry with all columns. */
export const readSingleVote = ({ db }: TestApp, entry: number) =>
  db.selectFrom('votes').selectAll().where('entry_number', '=', entry).executeTakeFirstOrThrow();
