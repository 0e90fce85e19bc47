import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { query } from './database.ts';
import { runFfmpeg } from './media.ts';
import { createOnce } from './run-folder.ts';

/** Duration of the film in seconds. */
export const filmSeconds = 24;

/** Seconds per thumbnail of the timeline. */
export const thumbnailSeconds = 4;

const subtitles = {
  zh: ['第一句字幕', '第二句字幕'],
  en: ['The first line', 'The second line'],
};

const rungs = [
  { name: '720', width: 1280, height: 720, level: '3.1', codec: 'avc1.64001f', bits: 1_500_000 },
  { name: '360', width: 640, height: 360, level: '3.0', codec: 'avc1.64001e', bits: 500_000 },
];

/**
 * Adds a finished film to an entry: two rungs, audio, MP4, subtitles in two languages and timeline thumbnails.
 * Returns the film's folder as in its URLs.
 */
export async function addFilm(dataDir: string, entryId: string): Promise<string> {
  const [upload] = await query<{ id: string }>(
    dataDir,
    `insert into uploads (account_id, kind, filename, size, state)
     select account_id, 'url', 'film.mp4', 1, 'checked' from entries where id = $1 returning id`,
    [entryId],
  );
  if (!upload) throw new Error('the upload was not written');
  const folder = `films/${upload.id}`;
  const files = await createOnce('finished-film', createFilmFiles);
  await cp(files, path.join(dataDir, 'files', folder), { recursive: true });
  await query(dataDir, `insert into films (upload_id, state, seconds) values ($1, 'ready', $2)`, [
    upload.id,
    filmSeconds,
  ]);
  const facts: [name: string, facts: unknown][] = [
    ...rungs.map(({ name }): [string, unknown] => [name, null]),
    ['audio', null],
    ['mp4', { file: 'film.mp4' }],
    ['sprite', { file: 'sprite.jpg', track: 'sprite.vtt' }],
    [
      'subtitles',
      Object.keys(subtitles).map((language) => ({ language, file: `${language}.vtt` })),
    ],
  ];
  for (const [name, fact] of facts) {
    await query(
      dataDir,
      `insert into renditions (upload_id, name, state, progress, folder, facts)
       values ($1, $2, 'ready', 1, $3, $4)`,
      [upload.id, name, folder, JSON.stringify(fact)],
    );
  }
  await query(
    dataDir,
    `update entries set form = form || jsonb_build_object('url', $2::text) where id = $1`,
    [entryId, upload.id],
  );
  await query(dataDir, 'insert into entry_files (entry_id, upload_id) values ($1, $2)', [
    entryId,
    upload.id,
  ]);
  return folder;
}

/** Sets the giveaways of an entry. */
export const addGiveaways = (
  dataDir: string,
  entryId: string,
  markers: { t: number; scamType: string; line: string }[],
) =>
  query(dataDir, 'update entries set giveaways = $2 where id = $1', [
    entryId,
    JSON.stringify(
      markers.map(({ line, ...marker }) => ({
        ...marker,
        lines: { 'zh-CN': '', 'zh-TW': '', 'en-US': line },
      })),
    ),
  ]);

async function createFilmFiles(folder: string): Promise<void> {
  const getPath = (name: string) => path.join(folder, name);
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${filmSeconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${filmSeconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-level', '3.1', '-g', '50', '-c:a', 'aac', '-shortest', '-movflags', '+faststart'],
    getPath('film.mp4'),
  );
  await runFfmpeg(
    '-i',
    getPath('film.mp4'),
    '-map',
    '0:a',
    '-c',
    'copy',
    ...hls,
    getPath('audio.m3u8'),
  );
  for (const { name, width, height, level, bits } of rungs) {
    await runFfmpeg(
      ...['-i', getPath('film.mp4'), '-map', '0:v', '-vf', `scale=${width}:${height}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'high', '-level', level],
      ...['-pix_fmt', 'yuv420p', '-b:v', String(bits), '-g', '50', ...hls, getPath(`${name}.m3u8`)],
    );
  }
  await runFfmpeg(
    ...['-i', getPath('film.mp4'), '-vf', `fps=1/${thumbnailSeconds},scale=160:90,tile=6x1`],
    ...['-frames:v', '1', getPath('sprite.jpg')],
  );
  const starts = Array.from({ length: 6 }, (_, tile) => tile * thumbnailSeconds);
  const tiles = starts.map((start, tile) => {
    const [from, to] = [start, start + thumbnailSeconds].map(
      (each) => `00:00:${formatSeconds(each)}.000`,
    );
    return `${from} --> ${to}\nsprite.jpg#xywh=${tile * 160},0,160,90\n`;
  });
  await writeFile(getPath('sprite.vtt'), `WEBVTT\n\n${tiles.join('\n')}`);
  await writeFile(getPath('master.m3u8'), formatMasterPlaylist());
  for (const [language, lines] of Object.entries(subtitles)) {
    const cues = lines.map(
      (line, index) => `00:00:${index}0.000 --> 00:00:${index}9.500\n${line}\n`,
    );
    await writeFile(getPath(`${language}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
  }
}

const formatSeconds = (seconds: number) => String(seconds).padStart(2, '0');

const hls = [
  ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file'],
];

function formatMasterPlaylist(): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
  ];
  for (const { name, width, height, codec, bits } of rungs) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits * 2},RESOLUTION=${width}x${height},FRAME-RATE=25,CODECS="${codec},mp4a.40.2",AUDIO="audio"`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}
