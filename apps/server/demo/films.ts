import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import sharp from 'sharp';
import { endCard, titleCard } from './film-cards.ts';
import { type FilmId, type FilmScript, filmScripts, subRip } from './film-scripts.ts';
import { posterArt } from './poster-art.ts';

const fps = 25;
const overlap = 0.5;
const titleSeconds = 2.2;
const endSeconds = 3;
const size = { width: 1920, height: 1080 };
/** Pixels a panning shot moves each frame: even, as chroma is subsampled, so it never jitters. */
const step = 2;

export interface DemoFilm {
  id: FilmId;
  /** MP4, H.264 and AAC stereo, 1920×1080, 25 frames a second. */
  path: string;
  seconds: number;
  /** SubRip files. */
  subtitles: { zh: string; en: string };
}

/**
 * Makes the demonstration's films in `outDir` with the given ffmpeg program, one after the other;
 * each takes some seconds of one or two cores. Nothing half-made keeps its final name. Rejects when
 * ffmpeg fails or the signal aborts.
 */
export async function makeDemoFilms(
  outDir: string,
  ffmpeg: string,
  { signal, only }: { signal?: AbortSignal; only?: readonly FilmId[] } = {},
): Promise<DemoFilm[]> {
  await mkdir(outDir, { recursive: true });
  const films: DemoFilm[] = [];
  for (const script of filmScripts) {
    if (only && !only.includes(script.id)) continue;
    signal?.throwIfAborted();
    films.push({ id: script.id, ...(await makeFilm(script, outDir, ffmpeg, signal)) });
  }
  return films;
}

async function makeFilm(script: FilmScript, outDir: string, ffmpeg: string, signal?: AbortSignal) {
  const work = await mkdtemp(join(outDir, `.${script.id}-`));
  try {
    const shots = await drawShots(script, framesOf(script));
    const stills = shots.map((_, i) => join(work, `${i}.jpg`));
    await Promise.all(shots.map(({ picture }, i) => writeFile(join(work, `${i}.jpg`), picture)));
    const made = join(work, 'film.mp4');
    const filters = shots.map((shot) => shot.filters);
    await execa(ffmpeg, ffmpegArgs(script, filters, stills, made), {
      cancelSignal: signal,
      stdin: 'ignore',
    });
    const path = join(outDir, `${script.id}.mp4`);
    const subtitles = {
      zh: join(outDir, `${script.id}.zh.srt`),
      en: join(outDir, `${script.id}.en.srt`),
    };
    await writeFile(subtitles.zh, subRip(script, 'zh'));
    await writeFile(subtitles.en, subRip(script, 'en'));
    await rename(made, path);
    return { path, seconds: script.seconds, subtitles };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Shot {
  picture: Buffer;
  /** The filters that turn the picture into `frames` frames of 1920×1080. */
  filters: string;
}

/** Title, set, studio, end card; `frames` are those of each. */
async function drawShots(script: FilmScript, frames: readonly number[]): Promise<Shot[]> {
  const [title = 0, set = 0, studio = 0, end = 0] = frames;
  const { seed, scamType, move } = script;
  const render = (width: number, height: number, view: 'set' | 'offset') =>
    sharp(Buffer.from(posterArt(seed, scamType, { width, height }, view)))
      .removeAlpha()
      .jpeg({ quality: 92 })
      .toBuffer();
  const way = step * set;
  const sideways = move === 'left' || move === 'right';
  return [
    { picture: await titleCard(script), filters: hold(title) },
    {
      picture: await render(
        size.width + (sideways ? way : 0),
        size.height + (sideways ? 0 : way),
        'set',
      ),
      filters: `format=yuv420p,${hold(set)},${pan(move, way)}`,
    },
    { picture: await render(2400, 1350, 'offset'), filters: pullBack(studio) },
    { picture: await endCard(script), filters: hold(end) },
  ];
}

const hold = (frames: number) =>
  `loop=loop=${frames - 1}:size=1:start=0,setpts=N/${fps}/TB,fps=${fps}`;

function pan(move: FilmScript['move'], way: number): string {
  const crop = (x: string, y: string) => `crop=${size.width}:${size.height}:x='${x}':y='${y}'`;
  switch (move) {
    case 'left':
      return crop(`max(0,${way}-${step}*n)`, '0');
    case 'right':
      return crop(`min(${way},${step}*n)`, '0');
    case 'up':
      return crop('0', `max(0,${way}-${step}*n)`);
    case 'down':
      return crop('0', `min(${way},${step}*n)`);
  }
}

/**
 * From the set alone (at zoom 2 the crop is exactly the set within the studio; see `setInStudio`)
 * back to the whole studio, then rest. Scaling is the dearest step, so it lasts no longer than needed.
 */
function pullBack(frames: number): string {
  const moving = Math.min(frames, Math.round(2.6 * fps));
  const share = `(on/${moving - 1})`;
  return (
    `zoompan=z='2-${share}*${share}*(3-2*${share})':x='iw*(1-1/zoom)*0.5':y='ih*(1-1/zoom)*0.3778'` +
    `:d=${moving}:s=${size.width}x${size.height}:fps=${fps},setpts=N/${fps}/TB,tpad=stop_mode=clone:stop=${frames - moving}`
  );
}

function ffmpegArgs(
  script: FilmScript,
  shots: readonly string[],
  stills: readonly string[],
  out: string,
) {
  const starts = startsOf(script);
  const pictures = shots.map((filters, i) => `[${i}:v]${filters},setsar=1,format=yuv420p[v${i}]`);
  const cuts = shots.slice(1).map((_, i) => {
    const kind = i === 1 ? 'fade' : script.transition;
    const from = i === 0 ? '[v0]' : `[x${i - 1}]`;
    return `${from}[v${i + 1}]xfade=transition=${kind}:duration=${overlap}:offset=${starts[i + 1]}[x${i}]`;
  });
  const ends = `[x${shots.length - 2}]fade=t=in:d=0.4,fade=t=out:st=${script.seconds - 0.6}:d=0.6[video]`;
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-threads', '2'],
    ...stills.flatMap((file) => ['-i', file]),
    ...['-f', 'lavfi', '-i', music(script)],
    ...['-filter_complex', [...pictures, ...cuts, ends].join(';')],
    ...['-map', '[video]', '-map', `${stills.length}:a`, '-t', String(script.seconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '21'],
    ...['-pix_fmt', 'yuv420p', '-r', String(fps), '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ...['-movflags', '+faststart', out],
  ];
}

/** Seconds at which title, set, studio, end card and the end itself come. */
const startsOf = ({ revealAt, seconds }: FilmScript) => [
  0,
  titleSeconds,
  revealAt,
  seconds - endSeconds,
  seconds,
];

/** Frames of each shot; all but the last run on into the next while they blend. */
function framesOf(script: FilmScript): number[] {
  const starts = startsOf(script);
  return starts.slice(1).map((next, i) => {
    const tail = i === starts.length - 2 ? 0 : overlap;
    return Math.round((next - (starts[i] ?? 0) + tail) * fps);
  });
}

/** A pad on the chord, a soft pulse on the beat and a low stroke at the reveal, in stereo. */
function music({ chord, tempo, revealAt, seconds }: FilmScript): string {
  const pad = (detune: number) =>
    chord
      .map(
        (hz, i) =>
          `${(0.11 / (1 + i * 0.4)).toFixed(3)}*sin(2*PI*${(hz * detune).toFixed(3)}*t)*(0.65+0.35*sin(2*PI*${(0.11 + i * 0.07).toFixed(2)}*t+${i}))`,
      )
      .join('+');
  const beat = 60 / tempo;
  const high = (chord.at(-1) ?? 220) * 2;
  const pulse = `0.07*sin(2*PI*${high}*t)*exp(-9*mod(t,${beat.toFixed(4)}))`;
  const stroke = `0.4*sin(2*PI*52*t)*exp(-2.2*(t-${revealAt}))*gte(t,${revealAt})`;
  const channel = (detune: number, side: number) => `${pad(detune)}+${side}*${pulse}+${stroke}`;
  return `aevalsrc='${channel(0.999, 0.6)}|${channel(1.001, 1)}':s=48000:d=${seconds},aecho=0.8:0.6:90|170:0.25|0.15,lowpass=5200,afade=t=in:d=0.8,afade=t=out:st=${seconds - 1.5}:d=1.5`;
}
