import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { up as addSprites } from '../../../migrations/20261122_thumbnails.ts';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { checkFilmFiles } from '../../../test/film-files.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import { getOriginalKey } from '../media/media.ts';
import { requeueLostFilmJobs } from './requeue-lost-film-jobs.ts';

const app = await createTestApp();
const files = await createMediaFiles();
const short = path.join(files.dir, 'short.mp4');
afterAll(async () => {
  await files.dispose();
  await app.close();
});
beforeAll(async () => {
  await openContest(app);
  await execa('ffmpeg', ['-i', await files.film('good.mp4'), '-t', '0.5', short]);
}, 60_000);

/** Submits an entry with a real film; no job has run yet. */
async function submitFilm() {
  const visitor = await createEntrant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', short);
  const draft = await makeEntry(app, 'draft', { owner: visitor.account, form: { url } });
  const params = { id: draft.id };
  await visitor.get('submitEntry', { params, body: { version: draft.version } });
  const readFilm = async () => (await visitor.get('getMyEntry', { params })).film;
  return { params, url, film: readFilm };
}

describe('the pictures of the timeline', { timeout: 240_000 }, () => {
  test('that fail leave the film playable, and staff can retry them', async () => {
    const { params, url, film } = await submitFilm();
    const { withFile } = app.ctx.storage;
    const broken = vi.spyOn(app.ctx.storage, 'withFile').mockImplementation((key, use) => {
      if (key.includes('/360-')) return Promise.reject(new Error('EIO: i/o error'));
      return withFile(key, use);
    });
    const failures = await app.runJobs({ mayFail: true });
    broken.mockRestore();
    expect(failures).toHaveLength(4);
    expect(await film()).toMatchObject({
      state: 'failed',
      hls: expect.any(String),
      mp4: expect.any(String),
      thumbnails: null,
    });
    const staff = await makeStaff(app, 'reviewer');
    const { list } = await staff.get('consoleFilms', { query: { filters: { state: ['failed'] } } });
    expect(list[0]?.renditions.filter(({ state }) => state !== 'ready')).toMatchObject([
      { name: 'sprite', state: 'failed', attempts: 5, fault: 'EIO: i/o error' },
    ]);
    await staff.get('retryFilm', { params });
    await app.runJobs();
    expect(await film()).toMatchObject({ state: 'ready', thumbnails: expect.any(String) });
    await checkFilmFiles(app, url);
  });

  test('are made for older films, without their original', async () => {
    const { url, film } = await submitFilm();
    await app.runJobs();
    await makeEntry(app, 'withdrawn');
    const sprite = await app.db
      .deleteFrom('renditions')
      .where('upload_id', '=', url)
      .where('name', '=', 'sprite')
      .returning('folder')
      .executeTakeFirstOrThrow();
    await app.ctx.storage.remove(sprite.folder ?? '');
    await app.ctx.storage.remove(getOriginalKey(url));
    expect(await film()).toMatchObject({ state: 'ready', thumbnails: null });

    await addSprites(app.db);
    const listWaitingRenditions = () =>
      app.db
        .selectFrom('renditions')
        .select(['upload_id', 'name'])
        .where('state', '=', 'waiting')
        .execute();
    expect(await listWaitingRenditions()).toEqual([{ upload_id: url, name: 'sprite' }]);
    expect(await film()).toMatchObject({ state: 'ready', hls: expect.any(String) });
    await requeueLostFilmJobs(app.ctx);
    await app.runJobs();
    expect(await film()).toMatchObject({ state: 'ready', thumbnails: expect.any(String) });
    await checkFilmFiles(app, url);
  });
});
