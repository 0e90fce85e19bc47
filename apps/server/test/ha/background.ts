import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { getOriginalKey } from '../../src/modules/media/media.ts';
import type { TestApp } from '../app.ts';
import { makeEntry, makeStaff, tickChecklist } from '../factories.ts';
import type { Visitor } from '../visitor.ts';
import {
  createRepeatingClient,
  type Load,
  type RepeatingClient,
  uploadUntilStored,
} from './clients.ts';

/** Acknowledged writes other than votes. The test verifies at its end that they are stored. */
export interface Acknowledged {
  /** Uploaded files with the SHA-256 of their bytes. */
  uploads: { id: string; sha256: string }[];
  /** Titles of created news. */
  news: string[];
  /** Submitted entries whose films the workers are processing. */
  submitted: { id: string; upload: string; client: RepeatingClient }[];
}

export type Entrant = Pick<Visitor, 'token' | 'cookies'> & {
  account: { id: string; email: string };
};

const chunkBytes = 128 * 1024;

async function uploadFile(
  load: Load,
  client: RepeatingClient,
  kind: 'url' | 'team_logo',
  bytes: Uint8Array<ArrayBuffer>,
  { uploads }: Acknowledged,
): Promise<string> {
  const body = { kind, filename: kind === 'url' ? 'film.mp4' : 'logo.png', size: bytes.length };
  const grant = await client('uploads', 'createUpload', { body });
  if (!grant.ok) throw new Error(`createUpload: ${grant.code}`);
  await uploadUntilStored(load, grant.data, bytes, chunkBytes);
  const id = grant.data.uploadId;
  const completed = await client('uploads', 'completeUpload', { params: { id } });
  if (!completed.ok) throw new Error(`completeUpload: ${completed.code}`);
  uploads.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') });
  return id;
}

/** Uploads different pictures until the load ends. */
export async function uploadPicturesRepeatedly(
  load: Load,
  entrants: readonly Entrant[],
  acknowledged: Acknowledged,
): Promise<void> {
  for (let index = 0; !load.isOver(); index++) {
    const entrant = entrants[index % entrants.length] as Entrant;
    const client = createRepeatingClient(load, entrant);
    const size = 400;
    const picture = await sharp(randomBytes(size * size * 3), {
      raw: { width: size, height: size, channels: 3 },
    })
      .png()
      .toBuffer();
    await uploadFile(load, client, 'team_logo', new Uint8Array(picture), acknowledged);
    await pause(1_000);
  }
}

/** Uploads and submits a film for the workers to process. */
export async function submitFilm(
  load: Load,
  app: TestApp,
  entrant: Entrant,
  film: Uint8Array<ArrayBuffer>,
  acknowledged: Acknowledged,
) {
  const client = createRepeatingClient(load, entrant);
  const upload = await uploadFile(load, client, 'url', film, acknowledged);
  const { id, version } = await retryDuringFailover(() =>
    makeEntry(app, 'draft', { owner: entrant.account, form: { url: upload } }),
  );
  const outcome = await client('other calls', 'submitEntry', { params: { id }, body: { version } });
  if (!outcome.ok) throw new Error(`submitEntry: ${outcome.code}`);
  const submitted = { id, upload, client };
  acknowledged.submitted.push(submitted);
  return submitted;
}

/**
 * Repeats a write that the test makes directly to the database, because only the test's clients retry automatically.
 */
async function retryDuringFailover<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(500);
    }
  }
}

/** Waits until the workers have processed an entry's film. */
export const waitForFilm = ({ id, client }: Acknowledged['submitted'][number], timeout: number) =>
  expect
    .poll(
      async () => {
        const outcome = await client('other calls', 'getMyEntry', { params: { id } });
        return outcome.ok && { state: outcome.data.state, film: outcome.data.film?.state };
      },
      { timeout, interval: 500 },
    )
    .toEqual({ state: 'in_review', film: 'ready' });

/** Publishes an entry in the console; returns its number. */
export async function publishEntry(load: Load, app: TestApp, id: string): Promise<number> {
  const reviewer = await makeStaff(app, 'reviewer');
  await tickChecklist(app, id);
  const readEntry = () =>
    app.db
      .selectFrom('entries')
      .select(['number', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const client = createRepeatingClient(load, reviewer);
  const { version } = await readEntry();
  const outcome = await client('other calls', 'publishEntry', {
    params: { id },
    body: { version },
  });
  if (!outcome.ok) throw new Error(`publishEntry: ${outcome.code}`);
  return (await readEntry()).number ?? 0;
}

/** Creates news in the console until the load ends. */
export async function writeNewsRepeatedly(
  load: Load,
  editor: Visitor,
  { news }: Acknowledged,
): Promise<void> {
  const client = createRepeatingClient(load, editor);
  for (let index = 1; !load.isOver(); index++) {
    const title = `News ${index}`;
    const outcome = await client('console writes', 'createContent', {
      params: { type: 'news' },
      body: {
        state: 'published',
        facts: { kind: 'media', date: '2026-03-01' },
        texts: { 'zh-CN': { title, body: `<p>${title}</p>` } },
      },
    });
    if (!outcome.ok) throw new Error(`createContent: ${outcome.code}`);
    news.push(title);
    await pause(300);
  }
}

/** Returns the acknowledged uploads whose bytes are not stored. */
export async function findMissingUploads(
  { ctx }: TestApp,
  { uploads }: Acknowledged,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, sha256 } of uploads) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of ctx.storage.read(getOriginalKey(id))) hash.update(chunk);
    } catch (error) {
      missing.push(`${id}: ${(error as Error).message}`);
      continue;
    }
    if (hash.digest('hex') !== sha256) missing.push(`${id}: other bytes`);
  }
  return missing;
}

/** Returns acknowledged news that are not stored exactly once, and stored news that were not acknowledged. */
export async function findWrongNews({ ctx }: TestApp, { news }: Acknowledged): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ title: string; count: number }>(
    `select texts->'zh-CN'->>'title' as title, count(*)::int as count from contents
     where type = 'news' group by 1`,
  );
  const stored = new Map(rows.map(({ title, count }) => [title, count]));
  return [...new Set([...news, ...stored.keys()])].flatMap((title) => {
    const count = stored.get(title) ?? 0;
    return count === 1 && news.includes(title) ? [] : [`${title}: ${count} times`];
  });
}
