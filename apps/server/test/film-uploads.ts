import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EntryDraft } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { createEntrant, makeEntry, openContest } from './factories.ts';
import { createMediaFiles } from './media-files.ts';
import { clearQueue } from './queue.ts';
import { sendChunk, sendTusRequest, startUpload } from './upload-file.ts';

export const computeSha256 = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex');

interface ContestWithFilm {
  app: TestApp;
  film: Buffer;
  /** Returns different bytes of the same length as the film. */
  otherBytes(seed: number): Buffer;
}

/** Sets up a test file: creates an app and a film, and opens the contest and empties the queue before each test. */
export async function setUpContestWithFilm(): Promise<ContestWithFilm> {
  const app = await createTestApp();
  const files = await createMediaFiles();
  const film = await readFile(await files.film('short.mp4'));
  beforeEach(async () => {
    await clearQueue(app.ctx.pool);
    await openContest(app);
  });
  afterAll(async () => {
    await app.close();
    await files.dispose();
  });
  return { app, film, otherBytes: (seed) => Buffer.alloc(film.length, seed) };
}

interface PartialFilm {
  /** All bytes of the film. */
  bytes: Uint8Array;
  /** Number of bytes that have been uploaded. */
  sent?: number;
  form?: EntryDraft;
}

/** Creates a complete draft whose film is only partially uploaded. Returns it with the calls of its entrant. */
export async function createDraftWithPartialFilm(
  app: TestApp,
  { bytes, sent = 1000, form = {} }: PartialFilm,
) {
  const maker = await createEntrant(app);
  const upload = await startUpload(app, maker, 'url', bytes.length);
  await sendChunk(upload.address, upload.token, 0, bytes.subarray(0, sent));
  const { id, version } = await makeEntry(app, 'draft', {
    owner: maker.account,
    form: { url: upload.id, ...form },
  });
  const params = { id };
  const ofUpload = { id: upload.id };
  return {
    maker,
    id,
    upload,
    declare: (sha256 = computeSha256(bytes)) =>
      maker.call('declareUpload', { params: ofUpload, body: { sha256 } }),
    submit: () => maker.call('submitEntry', { params, body: { version } }),
    send: (rest = bytes.subarray(sent), offset = sent) =>
      sendChunk(upload.address, upload.token, offset, rest),
    renew: () => maker.call('renewUpload', { params: ofUpload }),
    complete: () => maker.call('completeUpload', { params: ofUpload }),
    /** Creates the tus upload again, as a client does after the server has deleted its bytes. */
    startAgain: () =>
      sendTusRequest(upload.address.replace(/\/[^/]+$/, ''), 'POST', upload.token, {
        headers: { 'upload-length': String(bytes.length) },
      }),
    read: () => maker.get('getMyEntry', { params }),
  };
}

/** Creates a draft with a partial film, declares the film and submits the draft. */
export async function createEntryAwaitingFilm(app: TestApp, given: PartialFilm) {
  const made = await createDraftWithPartialFilm(app, given);
  await made.declare();
  const { ok, msg } = await made.submit();
  if (!ok) throw new Error(msg);
  return made;
}

/** Expires the upload deadline of an entry's film. */
export const expireFilmDeadline = ({ db }: TestApp, id: string) =>
  db
    .updateTable('entries')
    .set({ film_awaited_until: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();

/** Returns the number of received bytes of an upload. */
export const countReceivedBytes = async ({ ctx }: TestApp, uploadId: string) =>
  (await stat(path.join(await ctx.storage.scratch('incoming'), uploadId))).size;

/** Sends a chunk of a file as a stream. */
export const sendStream = (
  { address, token }: { address: string; token: string },
  offset: number,
  body: ReadableStream,
) => {
  const headers = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${token}`,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  return fetch(address, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit);
};

/** Returns the queued jobs with this name whose key contains the value. */
export async function findJobs({ ctx }: TestApp, name: string, value: string) {
  const { rows } = await ctx.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = $1 and key like $2`,
    [name, `%${value}%`],
  );
  return rows;
}
