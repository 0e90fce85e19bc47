import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeUpload } from '../../../test/factories.ts';
import { changeEntryState, lockEntry } from '../entries/change-entry-state.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { queueContentPurge, queueEntryPurge } from './purge.ts';

/** A CDN's purge interface that records the requests, and answers them with the statuses of `answers`, then 200. */
const asked: string[] = [];
const answers: number[] = [];
const cdn = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push(`${request.method} ${request.url} ${body}`.trim());
  response.writeHead(answers.shift() ?? 200).end();
});

let byUrl: TestApp;
let byPrefix: TestApp;

beforeAll(async () => {
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const origin = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const empty = { headers: {}, body: null };
  const cdnPurge = { ...empty, url: `${origin}{path}`, method: 'PURGE' } as const;
  byUrl = await createTestApp({ config: { cdnPurge } });
  byPrefix = await createTestApp({
    config: { cdnPurge: { ...empty, url: origin, method: 'POST', body: '{prefix}' } },
  });
});
afterEach(() => {
  asked.length = 0;
  answers.length = 0;
});
afterAll(async () => {
  await byUrl.close();
  await byPrefix.close();
  cdn.close();
});

/** Makes a published entry with one stored picture and one segment of its film. */
async function makeShownEntry(app: TestApp) {
  const { account } = await createEntrant(app);
  const logo = await makeUpload(app, account.id, 'team_logo');
  const film = await makeUpload(app, account.id, 'url');
  const { id, number } = await makeEntry(app, 'published', {
    owner: account,
    form: { team_logo: logo, url: film },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'purge-'));
  for (const [i, key] of [`pictures/${logo}/a.webp`, `films/${film}/360-1/a.m4s`].entries()) {
    const file = path.join(folder, String(i));
    await writeFile(file, 'bytes');
    await app.ctx.storage.put(key, file);
  }
  return { id, number, logo, film, account };
}

const move = (app: TestApp, id: string, to: Parameters<typeof changeEntryState>[2]) =>
  app.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry) await changeEntryState(tx, entry, to);
  });

/** Each purge is made again after some seconds. */
const twice = (requests: string[]) => [...requests, ...requests].sort();

describe('an entry that is no longer published', () => {
  test.each(['hidden', 'withdrawn', 'disqualified'] as const)(
    'is purged file by file when it is %s',
    async (state) => {
      const { id, number, logo, film } = await makeShownEntry(byUrl);
      await move(byUrl, id, state);
      expect(asked).toEqual([]);
      await byUrl.runJobs();
      const poster = `PURGE /api/entries/${number}/poster.png`;
      expect(asked.sort()).toEqual(
        twice([
          `PURGE /media/pictures/${logo}/a.webp`,
          `PURGE /media/films/${film}/360-1/a.m4s`,
          poster,
          ...['zh-CN', 'zh-TW', 'en-US'].map((locale) => `${poster}?locale=${locale}`),
        ]),
      );
    },
  );

  test('is purged by prefixes where the request has them', async () => {
    const { id, number, logo, film } = await makeShownEntry(byPrefix);
    await move(byPrefix, id, 'disqualified');
    await byPrefix.runJobs();
    const site = 'POST / http://contest.test';
    expect(asked).toHaveLength(2 * 8);
    expect(asked).toEqual(
      expect.arrayContaining([
        `${site}/media/pictures/${logo}/`,
        `${site}/media/films/${film}/`,
        `${site}/api/entries/${number}/poster.png`,
        ...['zh-CN', 'zh-TW', 'en-US'].map((each) => `${site}/cards/${each}/gallery-${number}.jpg`),
      ]),
    );
  });

  test('is not purged when the change is rolled back, or when it is public again', async () => {
    const { id } = await makeShownEntry(byUrl);
    const failing = byUrl.db.transaction().execute(async (tx) => {
      const entry = await lockEntry(tx, id);
      if (entry) await changeEntryState(tx, entry, 'hidden');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await move(byUrl, id, 'hidden');
    await move(byUrl, id, 'published');
    await byUrl.runJobs();
    expect(asked).toEqual([]);
  });

  test('is purged again when the CDN fails', async () => {
    const { id, logo } = await makeShownEntry(byUrl);
    await move(byUrl, id, 'hidden');
    answers.push(500, 500, 500, 500, 500, 500);
    const failures = await byUrl.runJobs({ mayFail: true });
    expect(failures.map(String)).toEqual(['Error: the CDN answered the purge with HTTP 500']);
    const ofLogo = asked.filter((each) => each.includes(logo));
    expect(ofLogo).toHaveLength(3);
  });

  test('is given up with an error in the log when the CDN fails for good', async () => {
    const { id } = await makeShownEntry(byUrl);
    await move(byUrl, id, 'hidden');
    answers.push(...Array(14 * 6).fill(403));
    await byUrl.runJobs({ mayFail: true });
    const line = byUrl.lines.find((each) => each.includes('CDN not purged'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      reason: 'the CDN answered the purge with HTTP 403',
      failed: 6,
      paths: 6,
    });
  });
});

test('files of an erased account are purged by the names that they had', async () => {
  const { id, logo, film, account } = await makeShownEntry(byUrl);
  await move(byUrl, id, 'withdrawn');
  await byUrl.runJobs();
  asked.length = 0;
  await byUrl.db.transaction().execute(async (tx) => {
    await tx.updateTable('entries').set({ form: '{}' }).where('id', '=', id).execute();
    await tx.deleteFrom('entry_files').where('entry_id', '=', id).execute();
    await eraseUploads(tx, account.id);
  });
  await byUrl.runJobs();
  expect(await byUrl.ctx.storage.size(`pictures/${logo}/a.webp`)).toBeNull();
  expect(asked.sort()).toEqual(
    twice([`PURGE /media/pictures/${logo}/a.webp`, `PURGE /media/films/${film}/360-1/a.m4s`]),
  );
});

test('pictures and downloads of removed content are purged, those of other content are not', async () => {
  const { account } = await createEntrant(byPrefix);
  const [gone, kept] = [
    await makeUpload(byPrefix, account.id, 'content_file'),
    await makeUpload(byPrefix, account.id, 'content_image'),
  ];
  const addItem = async (state: 'published' | 'removed', uploads: string[]) => {
    const { id } = await byPrefix.db
      .insertInto('contents')
      .values({ type: 'news', state, position: 1, facts: '{}', texts: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = uploads.map((upload_id) => ({ content_id: id, upload_id }));
    await byPrefix.db.insertInto('content_uploads').values(rows).execute();
    return id;
  };
  await addItem('published', [kept]);
  const removed = await addItem('removed', [gone, kept]);
  await byPrefix.db.transaction().execute((tx) => queueContentPurge(tx, removed));
  await byPrefix.runJobs();
  const request = `POST / http://contest.test/media/files/${gone}/`;
  expect(asked).toEqual([request, request]);
});

test('nothing is sent without a CDN', async () => {
  const app = await createTestApp();
  try {
    const { id, number } = await makeShownEntry(app);
    await move(app, id, 'hidden');
    await app.db.transaction().execute((tx) => queueEntryPurge(tx, { number, form: {} }));
    await app.runJobs();
    expect(asked).toEqual([]);
  } finally {
    await app.close();
  }
});
