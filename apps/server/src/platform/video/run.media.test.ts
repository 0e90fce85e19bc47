import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whyNoFfmpeg } from '../../../test/media-files.ts';
import { processesWith } from '../../../test/processes.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { runTool } from './run.ts';
import { SandboxFailed, ToolFailed, ToolTimeout } from './tool-errors.ts';

const limits = { wallSeconds: 170, cpuSeconds: 60, memoryBytes: 4 * 1024 ** 3, fileBytes: 0 };

let missing: string | null;
beforeAll(async () => {
  missing = await whyNoFfmpeg();
}, 60_000);
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

/** Works for ever; the mark makes it findable among all processes. */
function endless(mark: string, extra: string[] = []): string[] {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25'];
  return ['-v', 'error', ...extra, ...source, '-metadata', `comment=${mark}`, '-f', 'null', '-'];
}

/** Only files of the system are needed. */
const view = { reads: [] };

/** Everything with the mark: the program, and what holds its sandbox. */
const running = async (mark: string) => (await processesWith(mark)).length;

/** The program alone. */
async function programsWith(mark: string): Promise<number[]> {
  const names = await Promise.all(
    (await processesWith(mark)).map(async (pid) => ({
      pid,
      name: await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    })),
  );
  return names.filter(({ name }) => name === 'ffmpeg\n').map(({ pid }) => pid);
}

const countPrograms = async (mark: string) => (await programsWith(mark)).length;

describe('runTool', { timeout: 180_000 }, () => {
  test('answers what the program prints', async () => {
    const answer = await runTool(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'program_version=version'],
      { limits, view },
    );
    expect(answer).toContain(`version=${(await findFfmpeg()).version}`);
  });

  test('a failing run tells its exit code and last words', async () => {
    const failed = await runTool('ffprobe', ['-v', 'error', '/nowhere/at.all'], {
      limits,
      view,
    }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ToolFailed);
    expect(failed).toMatchObject({
      tool: 'ffprobe',
      exitCode: 1,
      detail: '/nowhere/at.all: No such file or directory',
    });
  });

  test('a file that cannot be shown to it is no fault of the file', async ({ skip }) => {
    if ((await findFfmpeg()).sandbox.isolation === 'none') skip('there is no sandbox here');
    const run = runTool('ffprobe', ['-version'], { limits, view: { reads: ['/nowhere/at.all'] } });
    await expect(run).rejects.toBeInstanceOf(SandboxFailed);
  });

  test('is killed at the wall limit, and nothing of it stays', async () => {
    const mark = randomUUID();
    const run = runTool('ffmpeg', endless(mark), {
      limits: { ...limits, wallSeconds: 0.3 },
      view,
    });
    await expect(run).rejects.toMatchObject({ name: 'ToolTimeout', limit: 'wall', seconds: 0.3 });
    await expect.poll(() => running(mark), { timeout: 30_000 }).toBe(0);
  });

  test('is killed when the signal aborts, with its reason', async () => {
    const mark = randomUUID();
    const stop = new AbortController();
    const reason = new Error('job taken away');
    const run = runTool('ffmpeg', endless(mark, ['-progress', 'pipe:1']), {
      limits,
      view,
      signal: stop.signal,
      onLine: () => stop.abort(reason),
    });
    await expect(run).rejects.toBe(reason);
    await expect.poll(() => running(mark), { timeout: 30_000 }).toBe(0);
  });

  test('counts less than the web server, as a process and as a session', async ({ skip }) => {
    const mark = randomUUID();
    const stop = new AbortController();
    const run = runTool('ffmpeg', endless(mark), { limits, view, signal: stop.signal });
    const ended = expect(run).rejects.toThrow();
    try {
      if (!existsSync('/proc/self/stat')) skip('this system has no /proc');
      await expect.poll(() => countPrograms(mark), { timeout: 30_000 }).toBe(1);
      const [pid] = await programsWith(mark);
      const niceness = async () => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16];
      };
      // Nicer by fifteen than whoever runs it; nobody is nicer than 19.
      const expected = String(Math.min(getPriority() + 15, 19));
      await expect.poll(niceness, { timeout: 30_000 }).toBe(expected);
      const session = `/proc/${pid}/autogroup`;
      if (!existsSync(session)) skip('this kernel has no autogroups');
      await expect.poll(() => readFile(session, 'utf8'), { timeout: 30_000 }).toMatch(/nice 15$/m);
    } finally {
      stop.abort(new Error('seen enough'));
      await ended;
    }
  });

  test('does not outlive its process, even one that is killed', async ({ skip }) => {
    if (!(await findFfmpeg()).sandbox.endsWithParent) skip('setpriv is not installed');
    const mark = randomUUID();
    const [module, args] = [resolve(import.meta.dirname, 'run.ts'), endless(mark)];
    const script = `import { runTool } from ${JSON.stringify(module)};
      await runTool('ffmpeg', ${JSON.stringify(args)}, { limits: ${JSON.stringify(limits)}, view: { reads: [] } });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await expect.poll(() => countPrograms(mark), { timeout: 30_000 }).toBe(1);
    parent.kill('SIGKILL');
    await expect.poll(() => running(mark), { timeout: 30_000 }).toBe(0);
  });

  test('a reader that throws ends the run with its error', async () => {
    const fault = new Error('cannot read this');
    const run = runTool('ffmpeg', endless(randomUUID(), ['-progress', 'pipe:1']), {
      limits,
      view,
      onLine: () => {
        throw fault;
      },
    });
    await expect(run).rejects.toBe(fault);
  });

  test('is killed at the CPU limit', async ({ skip }) => {
    if (!(await findFfmpeg()).sandbox.hasLimits) skip('prlimit is not installed');
    const run = runTool('ffmpeg', endless(randomUUID()), {
      limits: { ...limits, cpuSeconds: 1 },
      view,
    });
    const error = await run.catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ToolTimeout);
    expect(error).toMatchObject({ limit: 'cpu', seconds: 1 });
  });

  test('cannot take more memory than allowed', async ({ skip }) => {
    if (!(await findFfmpeg()).sandbox.hasLimits) skip('prlimit is not installed');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=4000x4000', '-vf', 'reverse'];
    const run = runTool(
      'ffmpeg',
      ['-v', 'error', '-xerror', ...source, '-frames:v', '100', '-f', 'null', '-'],
      {
        limits: { ...limits, memoryBytes: 1024 ** 3 },
        view,
      },
    );
    await expect(run).rejects.toBeInstanceOf(ToolFailed);
  });

  test('output without end is cut off', async () => {
    const frames = ['-f', 'lavfi', '-i', 'color=s=64x64:r=25', '-show_frames', '-of', 'json'];
    const run = runTool('ffprobe', ['-v', 'error', ...frames], { limits, view });
    await expect(run).rejects.toMatchObject({
      name: 'ToolFailed',
      detail: 'said more than it may',
    });
  });
});
