import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Checks that the stored files of a finished film match the database exactly, and that every playlist matches its media
 * file.
 */
export async function checkFilmFiles(app: TestApp, uploadId: string): Promise<void> {
  const folder = path.join(app.home.dataDir, 'files/films', uploadId);
  const renditions = await app.db
    .selectFrom('renditions')
    .select(['name', 'state', 'progress', 'folder', 'fault'])
    .where('upload_id', '=', uploadId)
    .execute();
  for (const part of renditions) {
    expect(part).toMatchObject({ state: 'ready', progress: 1, fault: null });
  }
  const winners = renditions.map((part) => path.basename(part.folder ?? ''));
  expect((await readdir(folder)).sort()).toEqual([...winners, 'master.m3u8'].sort());

  const { seconds } = await app.db
    .selectFrom('films')
    .select('seconds')
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const named = listPlaylists(await readFile(path.join(folder, 'master.m3u8'), 'utf8'));
  const streams = renditions.filter(({ name }) => name === 'audio' || /^\d+$/.test(name));
  expect(named.map((uri) => path.dirname(uri)).sort()).toEqual(
    streams.map((part) => path.basename(part.folder ?? '')).sort(),
  );
  for (const uri of named) await checkPlaylist(path.join(folder, uri), seconds ?? 0);
  const mp4 = winners.find((name) => name.startsWith('mp4-')) ?? '';
  expect(await probeDuration(path.join(folder, mp4, 'fallback.mp4'))).toBeCloseTo(seconds ?? 0, 0);
}

const listPlaylists = (master: string) =>
  master.split('\n').flatMap((line) => {
    const uri = /URI="([^"]+)"/.exec(line)?.[1] ?? (line.startsWith('#') ? '' : line.trim());
    return uri ? [uri] : [];
  });

/** Checks a media playlist: its byte ranges are contiguous and cover the whole file. */
async function checkPlaylist(file: string, seconds: number): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain('#EXT-X-ENDLIST');
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(seconds, 0);
  const ranges = [...text.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, bytes, from]) => ({
    from: Number(from),
    to: Number(from) + Number(bytes),
  }));
  expect(ranges.length).toBe(lengths.length + 1);
  expect(ranges.map(({ from }) => from)).toEqual([0, ...ranges.slice(0, -1).map(({ to }) => to)]);
  const [media = ''] = text.split('\n').filter((line) => line.endsWith('.mp4'));
  const { size } = await stat(path.join(path.dirname(file), media));
  expect(ranges.at(-1)?.to).toBe(size);
  expect(await probeDuration(file)).toBeCloseTo(seconds, 0);
}

/** Reads the duration in seconds with ffprobe. */
async function probeDuration(file: string): Promise<number> {
  const entries = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...entries, file]);
  return Number(stdout);
}
