import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chooseRungs } from '../apps/server/src/platform/video/ladder.ts';
import { probeVideo } from '../apps/server/src/platform/video/probe.ts';
import { transcodeAudio, transcodeRung } from '../apps/server/src/platform/video/transcode.ts';
import { measureCpuOfStartedProcesses } from './child-cpu.ts';
import { makeFilm, runFfmpeg } from './film.ts';

// Compares the CPU time of all renditions of a film with that of ffmpeg alone, with the same encoder settings. Both
// sides run in turn.
const seconds = Number(process.env.BENCH_FILM_SECONDS ?? 60);
const goal = 1.05;

const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-bench-'));
try {
  console.log(`a film of ${seconds} s; load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const film = await makeFilm(folder, seconds);
  const { probe } = await probeVideo(film);
  if (!probe) throw new Error('the film cannot be read');
  const ours: number[] = [];
  const bare: number[] = [];
  const parts = [
    ...chooseRungs(probe).map((rung) => ({
      name: rung.name,
      make: (out: string) => transcodeRung(film, probe, rung, out),
      args: [
        ...['-an', '-vf', `scale=${rung.width}:${rung.height}`, '-pix_fmt', 'yuv420p'],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
        ...['-maxrate', String(rung.maxBitrate), '-bufsize', String(rung.maxBitrate * 2)],
        ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-sc_threshold', '0', '-g', '600'],
      ],
    })),
    {
      name: 'audio',
      make: (out: string) => transcodeAudio(film, probe, out),
      args: ['-vn', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    },
  ];
  console.log('part     ours  ffmpeg   CPU seconds');
  for (const { name, make, args } of parts) {
    const out = path.join(folder, name);
    await mkdir(out);
    bare.push(
      await measureCpuOfStartedProcesses(() =>
        runFfmpeg('-i', film, ...args, path.join(out, 'bare.mp4')),
      ),
    );
    ours.push(await measureCpuOfStartedProcesses(() => make(out)));
    console.log(formatRow(name, ours.at(-1), bare.at(-1)));
  }
  const sumSeconds = (all: number[]) => all.reduce((total, each) => total + each, 0);
  console.log(formatRow('ladder', sumSeconds(ours), sumSeconds(bare)));
  const ratio = sumSeconds(ours) / sumSeconds(bare);
  const verdict = ratio <= goal ? 'reached' : 'missed';
  console.log(`ladder / ffmpeg alone: ${ratio.toFixed(3)} (goal ≤ ${goal}: ${verdict})`);
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function formatRow(name: string, own = 0, others = 0): string {
  const figures = [own, others].map((figure) => figure.toFixed(1).padStart(7));
  return `${name.padEnd(6)}${figures.join(' ')}`;
}
