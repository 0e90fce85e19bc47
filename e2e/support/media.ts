import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { createOnce } from './run-folder.ts';

/**
 * Returns the files for a submission: a 1080p film with sound, a portrait film, and a picture of each required size.
 */
export async function getMedia() {
  const folder = await createOnce('media', createMedia);
  const getPath = (name: string) => path.join(folder, name);
  return {
    film: getPath('film.mp4'),
    portrait: getPath('portrait.mp4'),
    logo: getPath('logo.png'),
    square: getPath('square.png'),
    cover: getPath('cover.png'),
    letter: getPath('letter.png'),
  };
}

async function createMedia(folder: string): Promise<void> {
  const getPath = (name: string) => path.join(folder, name);
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=2'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
    ...[...x264, '-c:a', 'aac', '-shortest', getPath('film.mp4')],
  );
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1080x1920:rate=25:duration=1'],
    ...[...x264, getPath('portrait.mp4')],
  );
  for (const [name, size, colour] of [
    ['logo', '160x160', 'teal'],
    ['square', '400x400', 'navy'],
    ['cover', '960x540', 'maroon'],
    ['letter', '600x800', 'white'],
  ]) {
    const source = `color=${colour}:size=${size}`;
    await runFfmpeg('-f', 'lavfi', '-i', source, '-frames:v', '1', getPath(`${name}.png`));
  }
}

/** Pads a film to the given size with a box of random bytes, which players skip. */
export async function createPaddedFilm(film: string, padded: string, bytes: number): Promise<void> {
  await copyFile(film, padded);
  const missing = bytes - (await stat(film)).size;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(missing);
  head.write('free', 4, 'latin1');
  await appendFile(padded, head);
  const most = 8 * 1024 * 1024;
  for (let left = missing - head.length; left > 0; left -= most) {
    await appendFile(padded, randomBytes(Math.min(left, most)));
  }
}

export const runFfmpeg = (...args: string[]) =>
  execa('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdin: 'ignore' });
