import path from 'node:path';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeEntry,
  makeStaff,
  openContest,
  tickChecklist,
} from '../../../test/factories.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { startWorkerProcess } from '../../../test/run-worker.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { freeAllJobs } from '../../platform/jobs/heartbeat.ts';
import { checkFilm } from './check-film.ts';

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
async function submitFilm(file: string) {
  const visitor = await createEntrant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', file);
  const draft = await makeEntry(app, 'draft', { owner: visitor.account, form: { url } });
  const params = { id: draft.id };
  await visitor.get('submitEntry', { params, body: { version: draft.version } });
  return { visitor, params, url };
}

/** Requests every URL of a playlist, and returns the number of media files. */
async function requestPlaylistFiles(visitor: Visitor, address: string): Promise<number> {
  const master = await visitor.request({ url: address });
  expect([master.statusCode, master.headers['content-type']]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
  ]);
  const media = new Set<string>();
  for (const playlist of listUrls(master.body)) {
    const at = new URL(playlist, `http://site${address}`).pathname;
    const answer = await visitor.request({ url: at });
    expect(answer.statusCode, at).toBe(200);
    expect(answer.body).toContain('#EXT-X-ENDLIST');
    for (const segment of listUrls(answer.body))
      media.add(new URL(segment, `http://site${at}`).pathname);
  }
  for (const url of media) {
    const piece = await visitor.request({ url, headers: { range: 'bytes=0-99' } });
    expect([piece.statusCode, piece.rawPayload.length], url).toEqual([206, 100]);
  }
  return media.size;
}

const listUrls = (playlist: string) =>
  playlist.split('\n').flatMap((line) => {
    const uri = /URI="([^"]+)"/.exec(line)?.[1] ?? (line.startsWith('#') ? '' : line.trim());
    return uri ? [uri] : [];
  });

/** Probes a finished film in the store. */
async function probeFile({ home }: TestApp, key: string) {
  const file = path.join(home.dataDir, 'files', key);
  const { stdout } = await execa('ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=height:format=duration', '-of', 'json', file],
  ]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { height?: number }[];
    format: { duration: string };
  };
  const heights = streams.flatMap(({ height }) => height ?? []);
  return { heights: heights.sort((a, b) => a - b), seconds: Number(format.duration) };
}

/** Checks that the cues of the thumbnail track refer to one picture beside it. */
async function checkThumbnails(visitor: Visitor, address: string | null = '', caching: string) {
  const track = await visitor.request({ url: address ?? '' });
  expect(track.statusCode).toBe(200);
  expect(track.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': caching,
  });
  const [part = ''] = /^.+#xywh=.+$/m.exec(track.body) ?? [];
  const { pathname: url, hash } = new URL(part, `http://site${address}`);
  expect(hash).toBe('#xywh=0,0,160,90');
  const sheet = await visitor.request({ url });
  expect(sheet.statusCode).toBe(200);
  expect(sheet.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': caching });
  expect(await sharp(sheet.rawPayload).metadata()).toMatchObject({ width: 160, height: 90 });
}

describe('a film', { timeout: 300_000 }, () => {
  test('is checked, made playable in every size, and waits for review', async () => {
    const { visitor, params, url } = await submitFilm(await files.film('good.mp4'));
    await app.runJobs();
    const entry = await visitor.get('getMyEntry', { params });
    expect(entry).toMatchObject({
      state: 'in_review',
      film: { state: 'ready', progress: 1 },
      events: [{ state: 'received' }, { state: 'checking' }, { state: 'in_review' }],
    });
    expect(entry.film?.seconds).toBeCloseTo(2, 1);
    expect(entry.checks.map(({ level }) => level)).not.toContain('refusal');
    expect(await requestPlaylistFiles(visitor, entry.film?.hls ?? '')).toBe(5);
    const { heights, seconds } = await probeFile(app, `films/${url}/master.m3u8`);
    expect(heights).toEqual([360, 480, 720, 1080]);
    expect(seconds).toBeCloseTo(2, 0);

    const mp4 = await visitor.request({
      url: entry.film?.mp4 ?? '',
      headers: { range: 'bytes=4-7' },
    });
    expect([mp4.statusCode, mp4.body]).toEqual([206, 'ftyp']);
    const poster = await visitor.request({ url: entry.film?.poster?.webp ?? '' });
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp']);
    await checkThumbnails(visitor, entry.film?.thumbnails, 'private, max-age=600');
    expect((await visitor.request({ url: `/media/films/${url}/master.m3u8` })).statusCode).toBe(
      404,
    );

    const staff = await makeStaff(app, 'reviewer');
    const seen = await staff.get('consoleEntry', { params });
    expect(seen).toMatchObject({ may: { publish: true, retryFilm: false } });
    await tickChecklist(app, params.id);
    await staff.get('publishEntry', { params, body: { version: seen.version } });
    const open = await app.visitor().get('getEntry', { params: { id: Number(seen.number) } });
    expect(open.film?.hls).toBe(`/media/films/${url}/master.m3u8`);
    // The lookup of published files is cached for some seconds.
    letSecondsPass(6);
    await checkThumbnails(
      app.visitor(),
      open.film?.thumbnails,
      'public, max-age=31536000, immutable, s-maxage=240',
    );
  });

  test('that fails its checks is returned to its entrant with the reason', async () => {
    const { visitor, params } = await submitFilm(await files.film('damaged.mp4'));
    await app.runJobs();
    const entry = await visitor.get('getMyEntry', { params });
    expect(entry).toMatchObject({
      state: 'changes_requested',
      film: { state: 'refused', hls: null },
      reasons: [{ field: 'url', reason: expect.stringMatching(/\w{3}/) }],
    });
    expect(entry.checks.filter(({ level }) => level === 'refusal').map(({ id }) => id)).toEqual([
      'video.decodes',
    ]);
    const [letter] = await listMailsTo(app, visitor.account.email);
    expect(letter?.text_body).toContain(entry.reasons[0]?.reason);
    expect(letter?.text_body).toContain(`/en-US/submitEntry/${params.id}/video`);

    // The same film is rejected again, because it was not changed.
    await visitor.get('submitEntry', { params, body: { version: entry.version } });
    await app.runJobs();
    expect(await visitor.get('getMyEntry', { params })).toMatchObject({
      state: 'changes_requested',
    });
  });

  test('is made by another worker after the first was killed', async () => {
    const { visitor, params, url } = await submitFilm(short);
    const worker = await startWorkerProcess(app);
    const findRunningRendition = () =>
      app.db
        .selectFrom('renditions')
        .select('name')
        .where('upload_id', '=', url)
        .where('name', '=', '360')
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
    await vi.waitFor(findRunningRendition, { timeout: 180_000, interval: 20 });
    await worker.kill();
    expect(await findRunningRendition()).toEqual({ name: '360' });

    await freeAllJobs(app.ctx.pool);
    await app.runJobs();
    const entry = await visitor.get('getMyEntry', { params });
    expect(entry).toMatchObject({ state: 'in_review', film: { state: 'ready', progress: 1 } });
    expect(await requestPlaylistFiles(visitor, entry.film?.hls ?? '')).toBe(5);
    const { heights } = await probeFile(app, `films/${url}/master.m3u8`);
    expect(heights).toEqual([360, 480, 720, 1080]);
  });

  test('that failed is shown to staff, who can retry it', async () => {
    const { visitor, params } = await submitFilm(short);
    const { withFile } = app.ctx.storage;
    const broken = vi
      .spyOn(app.ctx.storage, 'withFile')
      .mockImplementationOnce(withFile)
      .mockRejectedValue(new Error('the store is away'));
    const failures = await app.runJobs({ mayFail: true });
    broken.mockRestore();
    expect(failures.length).toBeGreaterThan(4);
    const staff = await makeStaff(app, 'reviewer');
    const stuck = await staff.get('consoleEntry', { params });
    expect(stuck).toMatchObject({
      state: 'in_review',
      film: { state: 'failed', hls: null },
      may: { retryFilm: true },
    });
    expect(await staff.get('consoleSummary')).toMatchObject({ films: { failed: 1 } });

    expect(await staff.get('retryFilm', { params })).toMatchObject({ may: { retryFilm: false } });
    expect(await staff.call('retryFilm', { params })).toMatchObject({ code: 4017 });
    await app.runJobs();
    const entry = await visitor.get('getMyEntry', { params });
    expect(entry).toMatchObject({ state: 'in_review', film: { state: 'ready', progress: 1 } });
    expect(await requestPlaylistFiles(visitor, entry.film?.hls ?? '')).toBe(5);
  });

  test('is made without errors by more workers than it has renditions', async () => {
    const { visitor, params, url } = await submitFilm(short);
    const { signal } = new AbortController();
    await checkFilm(app.ctx, url, { signal, isLastAttempt: false });
    await app.runJobs({ concurrency: 8 });
    expect(await visitor.get('getMyEntry', { params })).toMatchObject({
      film: { state: 'ready', mp4: expect.any(String) },
    });
  });
});
