import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, openContest } from '../../../test/factories.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { setUpS3App } from '../../../test/s3-app.ts';
import type { S3Server } from '../../../test/s3-server.ts';
import { uploadFile } from '../../../test/upload-file.ts';

const files = await createMediaFiles();
const short = path.join(files.dir, 'short.mp4');
let server: S3Server;
let app: TestApp;
setUpS3App(async (opened) => {
  ({ server, app } = opened);
  await openContest(app);
  await execa('ffmpeg', ['-i', await files.film('good.mp4'), '-t', '0.5', short]);
});
afterAll(files.dispose);

async function listFilmKeys(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.ctx.storage.list(`films/${id}`)) keys.push(key);
  return keys;
}

test('a film is made in the store, waits while the store is unavailable, and leaves no local files', async () => {
  const visitor = await createEntrant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', short);
  const draft = await makeEntry(app, 'draft', { owner: visitor.account, form: { url } });
  const params = { id: draft.id };
  await visitor.get('submitEntry', { params, body: { version: draft.version } });

  await server.stopGateway();
  const working = app.runJobs({ mayFail: true });
  await expect.poll(() => app.lines.join(''), { timeout: 60_000 }).toContain('films wait');
  await server.restartGateway();
  await working;

  const entry = await visitor.get('getMyEntry', { params });
  expect(entry).toMatchObject({ state: 'in_review', film: { state: 'ready', progress: 1 } });
  const master = await visitor.request({ url: entry.film?.hls ?? '' });
  expect(master.body).toContain('#EXTM3U');
  const mp4 = await visitor.request({
    url: entry.film?.mp4 ?? '',
    headers: { range: 'bytes=4-7' },
  });
  expect([mp4.statusCode, mp4.body]).toEqual([206, 'ftyp']);

  const renditions = await app.db
    .selectFrom('renditions')
    .select(['folder', 'state'])
    .where('upload_id', '=', url)
    .execute();
  expect(new Set(renditions.map(({ state }) => state))).toEqual(new Set(['ready']));
  const folders = (await listFilmKeys(url))
    .filter((key) => !key.endsWith('master.m3u8'))
    .map((key) => path.posix.dirname(key));
  // This film has no subtitles.
  const winners = renditions.map(({ folder }) => folder).filter((each) => !each?.includes('subt'));
  expect(new Set(folders)).toEqual(new Set(winners));
  for (const name of ['films', 'parts']) {
    expect(await readdir(await app.ctx.storage.scratch(name))).toEqual([]);
  }
}, 180_000);
