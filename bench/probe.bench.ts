import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isFileAcceptable } from '@film-contest/contract/checks';
import { checkVideo } from '../apps/server/src/platform/video/check.ts';
import { findFfmpeg } from '../apps/server/src/platform/video/find-ffmpeg.ts';
import { runTool } from '../apps/server/src/platform/video/run.ts';
import { getCpuSeconds } from './child-cpu.ts';
import { runFfmpeg } from './film.ts';

// Measures the cost of the sandbox per start of ffprobe. Also measures the CPU time of checking the header of a film of
// 1 GiB and ten minutes, compared with ffprobe alone. Both sides run in turn; the medians are compared.
const gibibyte = 1024 ** 3;
const seconds = 600;
const goal = 1;
const rounds = 5;
const starts = 21;
const startGoalMs = 100;
const limits = { maxBytes: 2 * gibibyte, maxSeconds: 600.5, width: 1920, height: 1080 };

const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-bench-'));
try {
  await printSandboxCost();
  const film = await makeLargeFilm();
  const { size } = await stat(film);
  console.log(`a film of ${(size / gibibyte).toFixed(2)} GiB and ${seconds} s`);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureCpu(() => runFfprobe(film)));
    ours.push(await measureCpu(() => checkFilmHeader(film)));
  }
  console.log(`ffprobe alone: ${computeMedian(bare).toFixed(2)} CPU seconds`);
  const verdict = computeMedian(ours) <= goal ? 'reached' : 'missed';
  console.log(
    `header check:  ${computeMedian(ours).toFixed(2)} CPU seconds (goal ≤ ${goal}: ${verdict})`,
  );
  console.log(
    `header check / ffprobe alone: ${(computeMedian(ours) / computeMedian(bare)).toFixed(1)}`,
  );
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function printSandboxCost(): Promise<void> {
  const { ffprobe: runFfprobe, sandbox } = await findFfmpeg();
  const limits = { wallSeconds: 60, cpuSeconds: 60, memoryBytes: gibibyte, fileBytes: 0 };
  const [alone, inside]: [number[], number[]] = [[], []];
  for (let start = 0; start < starts; start++) {
    alone.push(await measureDuration(() => promisify(execFile)(runFfprobe, ['-version'])));
    inside.push(
      await measureDuration(() =>
        runTool('ffprobe', ['-version'], { limits, view: { reads: [] } }),
      ),
    );
  }
  const cost = computeMedian(inside) - computeMedian(alone);
  const verdict = cost <= startGoalMs ? 'reached' : 'missed';
  console.log(`a start of ffprobe: ${computeMedian(alone).toFixed(0)} ms alone`);
  console.log(
    `in a sandbox (${sandbox.isolation}): ${cost.toFixed(0)} ms more (goal ≤ ${startGoalMs}: ${verdict})`,
  );
}

async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * Makes a large film by repeating a short one without encoding it again, which is fast. The film contains real packets,
 * like an uploaded one.
 */
async function makeLargeFilm(): Promise<string> {
  const piece = path.join(folder, 'piece.mp4');
  const whole = path.join(folder, 'whole.mp4');
  const pieceSeconds = 4;
  const bits = Math.round((gibibyte * 8) / seconds / 1000);
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${pieceSeconds},noise=alls=40:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=440:r=48000:d=${pieceSeconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-nal-hrd', 'cbr'],
    ...['-b:v', `${bits}k`, '-minrate', `${bits}k`, '-maxrate', `${bits}k`, '-bufsize', `${bits}k`],
    ...['-c:a', 'aac', '-shortest', piece],
  );
  const copies = String(seconds / pieceSeconds - 1);
  await runFfmpeg('-stream_loop', copies, '-i', piece, '-c', 'copy', '-t', String(seconds), whole);
  return whole;
}

async function checkFilmHeader(film: string): Promise<void> {
  const { checks } = await checkVideo(film, limits, { decode: false });
  if (!isFileAcceptable(checks)) throw new Error(`refused: ${JSON.stringify(checks)}`);
}

function runFfprobe(film: string): Promise<unknown> {
  return promisify(execFile)('ffprobe', ['-v', 'error', '-show_format', '-show_streams', film]);
}

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = getCpuSeconds();
  await work();
  return getCpuSeconds() - before;
}

function computeMedian(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
