import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeStaff, makeUpload } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const root = path.join(app.home.dataDir, 'files');
const nobody = randomUUID();
let owner: string;
let staff: Visitor;
beforeAll(async () => {
  owner = (await createEntrant(app)).account.id;
  staff = await makeStaff(app, 'owner');
});
beforeEach(() => app.db.deleteFrom('orphan_files').execute());

/** Stores a file with a modification time in the past. */
async function storeFile(key: string, ageMs = 10 * dayMs, bytes = 3): Promise<void> {
  const file = path.join(root, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(bytes));
  const at = new Date(Date.now() - ageMs);
  await utimes(file, at, at);
}

const isStored = async (key: string) =>
  (await readdir(path.join(root, path.dirname(key))).catch((): string[] => [])).includes(
    path.basename(key),
  );

async function runSweep(): Promise<void> {
  await app.ctx.pool.query(`select graphile_worker.add_job('orphans:sweep')`);
  await app.runJobs();
}

const listReported = async () =>
  (await app.db.selectFrom('orphan_files').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

const letDaysPass = (days: number) =>
  app.ctx.pool.query('update orphan_files set found_at = found_at - make_interval(days => $1)', [
    days,
  ]);

const setGranted = (id: string) =>
  app.db.updateTable('uploads').set({ state: 'granted' }).where('id', '=', id).execute();

/** Creates an upload of a film with a rendition in the folder of an attempt. */
async function createFilm(attempt: number | null): Promise<string> {
  const id = await makeUpload(app, owner, 'url');
  await app.db.insertInto('films').values({ upload_id: id, checks: '[]' }).execute();
  const state = attempt ? 'ready' : 'running';
  const folder = attempt === null ? null : `films/${id}/720-${attempt}`;
  await app.db
    .insertInto('renditions')
    .values({ upload_id: id, name: '720', state, folder, attempts: 2 })
    .execute();
  return id;
}

describe('the sweep', () => {
  test('lists unused files and deletes them after three days', async () => {
    const used = await makeUpload(app, owner, 'team_logo');
    const orphans = [
      `films/${nobody}/720-1/a.mp4`,
      `films/${nobody}/master.m3u8`,
      `originals/${nobody}`,
      `pictures/${nobody}/a.webp`,
      `subtitles/${nobody}/track.vtt`,
    ];
    for (const key of orphans) await storeFile(key);
    for (const kind of ['originals', 'pictures', 'subtitles']) {
      await storeFile(kind === 'originals' ? `${kind}/${used}` : `${kind}/${used}/a`);
    }
    await runSweep();
    expect(await listReported()).toEqual(orphans);
    await letDaysPass(2);
    await runSweep();
    expect(await listReported()).toEqual(orphans);
    for (const key of orphans) expect(await isStored(key)).toBe(true);
    expect(app.lines.join('')).toContain('"files":5,"bytes":15,');

    await letDaysPass(1);
    await runSweep();
    expect(await listReported()).toEqual([]);
    for (const key of orphans) expect(await isStored(key)).toBe(false);
    expect(await isStored(`originals/${used}`)).toBe(true);
    expect(await isStored(`pictures/${used}/a`)).toBe(true);
    expect(app.lines.join('')).toContain('"removed":{"files":5,"bytes":15}');
  });

  test.each<[string, string]>([
    ['a poster', 'posters/00042/zh-CN-1.png'],
    ['what is still arriving', `scratch/incoming/${nobody}`],
    ['a file that the program never makes', 'originals/somebody-put-this-here'],
    ['a folder that is not the program’s', 'elsewhere/x'],
  ])('never checks %s', async (_, key) => {
    await storeFile(key);
    await runSweep();
    expect(await listReported()).toEqual([]);
    expect(await isStored(key)).toBe(true);
  });

  test('ignores files changed within a day', async () => {
    const key = `originals/${randomUUID()}`;
    await storeFile(key, 23 * hourMs);
    await runSweep();
    expect(await listReported()).toEqual([]);
    await storeFile(key, 25 * hourMs);
    await runSweep();
    expect(await listReported()).toEqual([key]);
    await app.ctx.storage.remove(key);
  });

  test('restarts the delay after a file was overwritten', async () => {
    const key = `originals/${randomUUID()}`;
    await storeFile(key);
    await runSweep();
    await letDaysPass(4);
    await storeFile(key, 2 * dayMs);
    await runSweep();
    expect(await isStored(key)).toBe(true);
    await letDaysPass(2);
    await runSweep();
    expect(await isStored(key)).toBe(true);
    await app.ctx.storage.remove(key);
  });

  test('removes rows of files that are used again or are gone', async () => {
    const id = randomUUID();
    const gone = `pictures/${randomUUID()}/a.webp`;
    await storeFile(`originals/${id}`);
    await storeFile(gone);
    await runSweep();
    expect(await listReported()).toHaveLength(2);
    await letDaysPass(5);
    const other = await makeUpload(app, owner, 'team_logo');
    await app.db.updateTable('uploads').set({ id }).where('id', '=', other).execute();
    await app.ctx.storage.remove(gone);
    await runSweep();
    expect(await listReported()).toEqual([]);
    expect(await isStored(`originals/${id}`)).toBe(true);
  });

  test.each<[string, number | null, boolean]>([
    ['is older than the one in use', 2, false],
    ['is the one in use', 1, true],
    ['may still win', null, true],
  ])('of an attempt at a rendition that %s', async (_, winner, stays) => {
    const id = await createFilm(winner);
    const key = `films/${id}/720-1/media.mp4`;
    await storeFile(key);
    await storeFile(`films/${id}/master.m3u8`);
    await runSweep();
    expect(await listReported()).toEqual(stays ? [] : [key]);
    await letDaysPass(3);
    await runSweep();
    expect(await isStored(key)).toBe(stays);
    expect(await isStored(`films/${id}/master.m3u8`)).toBe(true);
  });

  test('handles more files than one batch', async () => {
    const folder = `pictures/${randomUUID()}`;
    for (let i = 0; i < 501; i++) await storeFile(`${folder}/${i}.webp`);
    await runSweep();
    expect(await listReported()).toHaveLength(501);
    await letDaysPass(3);
    await runSweep();
    expect(await listReported()).toEqual([]);
    expect(await readdir(path.join(root, folder)).catch(() => [])).toEqual([]);
  });
});

test.each<[string, string, number, (id: string) => Promise<unknown>, boolean]>([
  ['a rendition that was given up', 'films/{id}/720-1/a.mp4', 4, async () => {}, true],
  ['a rendition under way', 'films/{id}/720-1/a.mp4', 1, async () => {}, false],
  ['an upload of nobody', `originals/${nobody}`, 4, async () => {}, true],
  ['a film that comes over many evenings', 'originals/{id}', 4, setGranted, false],
  ['an upload that came whole by another way', 'originals/{id}', 4, async () => {}, true],
  ['something that is not ours', 'elsewhere/x', 400, async () => {}, false],
])('a transfer of %s (%s, %i days) is aborted', async (_, key, days, prepare, ends) => {
  const id = await makeUpload(app, owner, 'url');
  await prepare(id);
  const drop = vi.fn(async () => {});
  const began = new Date(Date.now() - days * dayMs);
  const spy = vi.spyOn(app.ctx.storage, 'unfinished').mockImplementation(async function* () {
    yield { key: key.replace('{id}', id), began, drop };
  });
  await runSweep();
  spy.mockRestore();
  expect(drop).toHaveBeenCalledTimes(ends ? 1 : 0);
});

test('staff with access to the settings see listed files and when they are deleted', async () => {
  const [first, second] = [randomUUID(), randomUUID()].sort() as [string, string];
  await storeFile(`originals/${first}`, 10 * dayMs, 100);
  await runSweep();
  await letDaysPass(1);
  await storeFile(`originals/${second}`, 10 * dayMs, 7);
  await runSweep();
  const page = { current: 1, pageSize: 10 };
  const { list, total } = await staff.get('consoleOrphans', { query: page });
  expect([total, list.map(({ id, bytes }) => [id, bytes])]).toEqual([
    2,
    [
      [`originals/${first}`, 100],
      [`originals/${second}`, 7],
    ],
  ]);
  for (const { foundAt, removedFrom } of list) {
    expect(Date.parse(removedFrom) - Date.parse(foundAt)).toBe(3 * dayMs);
  }
  const bySize = await staff.get('consoleOrphans', {
    query: { ...page, sorter: { bytes: 'ascend' } },
  });
  expect(bySize.list[0]?.id).toBe(`originals/${second}`);
  const found = await staff.get('consoleOrphans', { query: { ...page, search: second } });
  expect(found.total).toBe(1);
});
