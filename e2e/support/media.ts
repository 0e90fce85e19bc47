import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Creates the files of a submission by ffmpeg: a 1080p film with sound, and pictures of each size. */
export async function makeMedia() {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-media-'));
  const at = (name: string) => path.join(folder, name);
  const picture = async (name: string, size: string, colour: string) => {
    await runFfmpeg(
      '-f',
      'lavfi',
      '-i',
      `color=${colour}:size=${size}`,
      '-frames:v',
      '1',
      at(name),
    );
    return at(name);
  };
  const film = at('film.mp4');
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=6'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-shortest', film],
  );
  return {
    film,
    logo: await picture('logo.png', '160x160', 'teal'),
    square: await picture('square.png', '400x400', 'navy'),
    cover: await picture('cover.png', '960x540', 'maroon'),
    letter: await picture('letter.png', '600x800', 'white'),
    portrait: await createPortraitFilm(at('portrait.mp4')),
  };
}

async function createPortraitFilm(file: string): Promise<string> {
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1080x1920:rate=25:duration=1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file],
  );
  return file;
}

/** Appends a box of random bytes to a film, which players skip, until it has the given size. */
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

const runFfmpeg = (...args: string[]) =>
  execa('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdin: 'ignore' });
