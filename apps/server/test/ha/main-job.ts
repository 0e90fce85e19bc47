import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { makeCaptcha, makeEntry, password, readMailedToken, texts } from '../factories.ts';
import { type Entrant, publishEntry, submitFilm } from './background.ts';
import { createRepeatingClient, type Load } from './clients.ts';

interface MainJob {
  /** The tests' own connection to the database. */
  app: TestApp;
  film: Uint8Array<ArrayBuffer>;
  /** Solves the proof of work of a vote with the code of the pages' version. */
  solveWork: (work: string) => Promise<string | null>;
}

/** Imports the parts of a version's pages that call the API and solve the proof of work of votes. */
export async function importClientOfVersion(root: string) {
  const load = (file: string) => import(path.join(root, 'packages', file));
  const { createClient } = await load('contract/src/client.ts');
  const { calls } = await load('contract/src/calls.ts');
  const { solveProofOfWork } = await load('proof-of-work/src/solve-work.ts');
  return {
    createClient,
    calls,
    solveWork: (work: string): Promise<string | null> => solveProofOfWork(work, deriveKey),
  };
}

/**
 * Does the main job of a contest with the API calls of the pages' version: registers, uploads and submits a film,
 * publishes another entry, votes, and reads the pages. Returns the submitted entry, whose film may still be in
 * processing.
 */
export async function runContestWorkflow(load: Load, job: MainJob) {
  const entrant = await registerEntrant(load, job.app);
  const acknowledged = { uploads: [], news: [], submitted: [] };
  const submitted = await submitFilm(load, job.app, entrant, job.film, acknowledged);
  const { id } = await makeEntry(job.app, 'in_review');
  const number = await publishEntry(load, job.app, id);
  await voteOnce(load, number, job.solveWork);
  await readPages(load, number);
  return submitted;
}

async function registerEntrant(load: Load, app: TestApp): Promise<Entrant> {
  const email = `${randomUUID()}@example.org`;
  const visitor: Pick<Entrant, 'token' | 'cookies'> = { token: null, cookies: new Map() };
  const client = createRepeatingClient(load, visitor);
  const registered = await client('main job', 'register', {
    body: {
      ...{ email, password, confirmPassword: password, locale: 'en-US', consent: true },
      ...(await makeCaptcha(app, 'register')),
    },
  });
  if (!registered.ok) throw new Error(`register: ${registered.code}`);
  const token = await readMailedToken(app, email);
  const activated = await client('main job', 'activate', { body: { token } });
  visitor.token = (activated.ok && activated.data.session?.access_token) || null;
  if (visitor.token === null) throw new Error(`activate: ${JSON.stringify(activated)}`);
  const { id } = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return Object.assign(visitor, { account: { id, email } });
}

async function voteOnce(load: Load, id: number, solveWork: MainJob['solveWork']): Promise<void> {
  const client = createRepeatingClient(load, { token: null, cookies: new Map() });
  const asked = await client('main job', 'voteChallenge', { query: { entry: id } });
  const work = asked.ok ? asked.data.work : null;
  if (!work) throw new Error(`voteChallenge: ${JSON.stringify(asked)}`);
  const solved = await solveWork(work);
  if (!solved) throw new Error(`the pages of the other version cannot read the task ${work}`);
  const body = { requestId: randomUUID(), work: solved, dwellMs: 30_000 };
  const cast = await client('main job', 'castVote', { params: { id }, body });
  expect(cast).toMatchObject({ ok: true, data: { receipt: { leaf: expect.any(String) } } });
}

/** Reads the pages, and the data that the pages of another version load when the reader follows a link. */
async function readPages({ site }: Load, number: number): Promise<void> {
  for (const path of [
    '/en-US/home',
    `/en-US/gallery/${number}`,
    `/en-US/gallery/${number}.data`,
    '/safeSuper/',
  ]) {
    const response = await fetch(site + path);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    if (path.includes(`/${number}`)) expect(text).toContain(texts.title);
  }
}
