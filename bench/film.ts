import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs ffmpeg without the sandbox, the limits and the low priority that the server uses. */
export const runFfmpeg = (...args: string[]) =>
  promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', ...args]);

/** Makes a film of 1920×1080 with audio and realistic movement, so that encoding costs as much as for a real film. */
export async function makeFilm(folder: string, seconds: number): Promise<string> {
  const file = path.join(folder, 'film.mp4');
  const picture = `testsrc2=s=1920x1080:r=25:d=${seconds},noise=alls=5:allf=t`;
  const sound = `sine=440:r=48000:d=${seconds}`;
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', file],
  );
  return file;
}
