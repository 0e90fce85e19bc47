import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EntryDraft } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { contestant, makeEntry, openContest } from './factories.ts';
import { createMediaFiles } from './media-files.ts';
import { clearQueue } from './queue.ts';
import { sendPiece, startUpload, tus } from './upload-file.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface ContestWithFilm {
  app: TestApp;
  film: Buffer;
  /** Bytes of the film's length that are no film, or another one. */
  otherBytes(seed: number): Buffer;
}

/** For one test file: an app whose contest is open and whose queue is empty before each test, and a film. */
export async function contestWithFilm(): Promise<ContestWithFilm> {
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

interface OnItsWay {
  /** The film whole. */
  bytes: Uint8Array;
  /** How many of them have arrived. */
  sent?: number;
  form?: EntryDraft;
}

/** A whole draft but for its film, of which a part has arrived; and everything its maker can do. */
export async function filmOnItsWay(app: TestApp, { bytes, sent = 1000, form = {} }: OnItsWay) {
  const maker = await contestant(app);
  const upload = await startUpload(app, maker, 'url', bytes.length);
  await sendPiece(upload.address, upload.token, 0, bytes.subarray(0, sent));
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
    declare: (sha256 = sha256Of(bytes)) =>
      maker.call('declareUpload', { params: ofUpload, body: { sha256 } }),
    submit: () => maker.call('submitEntry', { params, body: { version } }),
    send: (rest = bytes.subarray(sent), offset = sent) =>
      sendPiece(upload.address, upload.token, offset, rest),
    renew: () => maker.call('renewUpload', { params: ofUpload }),
    complete: () => maker.call('completeUpload', { params: ofUpload }),
    /** The protocol's own creation, as after bytes were thrown away. */
    startAgain: () =>
      tus(upload.address.replace(/\/[^/]+$/, ''), 'POST', upload.token, {
        headers: { 'upload-length': String(bytes.length) },
      }),
    read: () => maker.get('getMyEntry', { params }),
  };
}

/** The same, declared and submitted. */
export async function awaitedFilm(app: TestApp, given: OnItsWay) {
  const made = await filmOnItsWay(app, given);
  await made.declare();
  const { ok, msg } = await made.submit();
  if (!ok) throw new Error(msg);
  return made;
}

/** Lets the time be over in which the film of an entry may arrive. */
export const letTheTimePass = ({ db }: TestApp, id: string) =>
  db
    .updateTable('entries')
    .set({ film_awaited_until: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();

/** How many bytes of an upload have arrived. */
export const bytesHere = async ({ ctx }: TestApp, uploadId: string) =>
  (await stat(path.join(await ctx.storage.scratch('incoming'), uploadId))).size;

/** A piece of a file that comes as its stream does. */
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

/** The queued jobs with a name whose key contains an id. */
export async function jobsOf({ ctx }: TestApp, name: string, value: string) {
  const { rows } = await ctx.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = $1 and key like $2`,
    [name, `%${value}%`],
  );
  return rows;
}
