import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from './media.ts';

/**
 * Creates files for tests of the checks before an upload: films in each container, a picture that is larger than its
 * crop frame, and subtitles.
 */
export async function makeCheckedFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-checked-'));
  const getPath = (name: string) => path.join(folder, name);
  const makeWithFfmpeg = async (name: string, ...args: string[]) => {
    await runFfmpeg(...args, getPath(name));
    return getPath(name);
  };
  const buildSource = (size: string, seconds: number) => [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-shortest'],
  ];
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const film = await makeWithFfmpeg('film.mp4', ...buildSource('1920x1080', 3), ...x264);
  const srt = getPath('zh.srt');
  await writeFile(
    srt,
    '1\n00:00:00,500 --> 00:00:02,000\n小心诈骗电话\n\n2\n00:00:09,000 --> 00:00:11,000\n别转账\n',
  );
  return {
    film,
    subtitles: srt,
    inMov: await makeWithFfmpeg('film.mov', '-i', film, '-c', 'copy'),
    inMkv: await makeWithFfmpeg('film.mkv', '-i', film, '-c', 'copy'),
    inAvi: await makeWithFfmpeg('film.avi', '-i', film, '-c:v', 'mpeg4', '-c:a', 'mp3'),
    inWebm: await makeWithFfmpeg(
      'film.webm',
      ...['-i', film, '-t', '1', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
      ...['-c:a', 'libopus'],
    ),
    smallAvi: await makeWithFfmpeg(
      'small.avi',
      ...buildSource('1280x720', 1),
      '-c:v',
      'mpeg4',
      '-c:a',
      'mp3',
    ),
    smallWebm: await makeWithFfmpeg(
      'small.webm',
      ...[
        ...buildSource('1280x720', 1),
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
      ],
      ...['-c:a', 'libopus'],
    ),
    silentMkv: await makeWithFfmpeg('silent.mkv', '-i', film, '-c', 'copy', '-an'),
    /** A picture that is red on the left, green in the middle and blue on the right. */
    wide: await makeWithFfmpeg(
      'wide.png',
      ...[
        '-f',
        'lavfi',
        '-i',
        'color=red:s=1200x1080',
        '-f',
        'lavfi',
        '-i',
        'color=lime:s=1200x1080',
      ],
      ...['-f', 'lavfi', '-i', 'color=blue:s=1200x1080', '-filter_complex', 'hstack=3'],
      ...['-frames:v', '1'],
    ),
  };
}
