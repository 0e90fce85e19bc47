import { randomUUID } from 'node:crypto';
import type { Send } from '@film-contest/contract/client';
import { parseWorkTask, serializeSolvedTask } from '@film-contest/contract/vote-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

type Ballot = Send<'castVote'>['body'];

/** Asks what a vote for an entry needs, which makes the visitor a voter. */
export const ask = (visitor: Visitor, entry: number) =>
  visitor.call('voteChallenge', { query: { entry } });

/** The same, when it must be answered. */
export const asked = (visitor: Visitor, entry: number) =>
  visitor.get('voteChallenge', { query: { entry } });

export const vote = (
  visitor: Visitor,
  id: number,
  { requestId = randomUUID(), ...proofs }: Partial<Ballot> = {},
) => visitor.call('castVote', { params: { id }, body: { requestId, ...proofs } });

/** A device that has been asked, and so is known. */
export async function device(app: TestApp, entry: number, address?: string): Promise<Visitor> {
  const visitor = app.visitor(address ? { address } : {});
  await asked(visitor, entry);
  return visitor;
}

/** Does the work that a challenge poses, as a browser would. */
export async function solve(work: string | null): Promise<string> {
  const task = work === null ? null : parseWorkTask(work);
  if (work === null || !task) throw new Error('no work was posed');
  const parameters = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, ...task };
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (!solution) throw new Error('the work cannot be done');
  return serializeSolvedTask(work, solution.derivedKey);
}

/** Everything that was ever counted for an entry, beside the tally that says so. */
export async function counted({ ctx }: TestApp, entry: number) {
  const { rows } = await ctx.pool.query<{ votes: number; tally: number }>(
    `select (select count(*) from votes where entry_number = $1) as votes,
       coalesce((select votes from vote_tallies where entry_number = $1), 0) as tally`,
    [entry],
  );
  return rows[0];
}

/** Entries whose tally is not the number of their votes: there are none, ever. */
export async function falseTallies({ ctx }: TestApp) {
  const { rows } = await ctx.pool.query(
    `select t.entry_number from vote_tallies t
     where votes <> (select count(*) from votes v where v.entry_number = t.entry_number)
     union select entry_number from votes where entry_number not in (select entry_number from vote_tallies)`,
  );
  return rows;
}

/** The one vote of an entry, with all that is kept of it. */
export const keptVote = ({ db }: TestApp, entry: number) =>
  db.selectFrom('votes').selectAll().where('entry_number', '=', entry).executeTakeFirstOrThrow();
