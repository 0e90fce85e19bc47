import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainMissingFfmpeg } from '../../../test/media-files.ts';
import { findProcesses } from '../../../test/processes.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { runTool } from './run.ts';
import { SandboxFailed, ToolFailed, ToolTimeout } from './tool-errors.ts';

const limits = { wallSeconds: 170, cpuSeconds: 60, memoryBytes: 4 * 1024 ** 3, fileBytes: 0 };

let missing: string | null;
beforeAll(async () => {
  missing = await explainMissingFfmpeg();
}, 60_000);
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

/** Arguments of a run that never ends; `mark` identifies its processes. */
function buildEndlessArgs(mark: string, extra: string[] = []): string[] {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25'];
  return ['-v', 'error', ...extra, ...source, '-metadata', `comment=${mark}`, '-f', 'null', '-'];
}

/** No files besides the system's are visible in the sandbox. */
const view = { reads: [] };

/** Counts the processes with the mark: the program and its sandbox. */
const countProcesses = async (mark: string) => (await findProcesses(mark)).length;

/** Returns the process ids of the program alone. */
async function findPrograms(mark: string): Promise<number[]> {
  const names = await Promise.all(
    (await findProcesses(mark)).map(async (pid) => ({
      pid,
      name: await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    })),
  );
  return names.filter(({ name }) => name === 'ffmpeg\n').map(({ pid }) => pid);
}

const countPrograms = async (mark: string) => (await findPrograms(mark)).length;

describe('runTool', { timeout: 180_000 }, () => {
  test("returns the program's output", async () => {
    const answer = await runTool(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'program_version=version'],
      { limits, view },
    );
    expect(answer).toContain(`version=${(await findFfmpeg()).version}`);
  });

  test('an error contains the exit code and the last output', async () => {
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

  test("a file that the sandbox cannot show does not count as the file's error", async ({
    skip,
  }) => {
    if ((await findFfmpeg()).sandbox.isolation === 'none') skip('there is no sandbox here');
    const run = runTool('ffprobe', ['-version'], { limits, view: { reads: ['/nowhere/at.all'] } });
    await expect(run).rejects.toBeInstanceOf(SandboxFailed);
  });

  test('kills the whole group at the wall limit', async () => {
    const mark = randomUUID();
    const run = runTool('ffmpeg', buildEndlessArgs(mark), {
      limits: { ...limits, wallSeconds: 0.3 },
      view,
    });
    await expect(run).rejects.toMatchObject({ name: 'ToolTimeout', limit: 'wall', seconds: 0.3 });
    await expect.poll(() => countProcesses(mark), { timeout: 30_000 }).toBe(0);
  });

  test('kills the run when the signal aborts, with the abort reason', async () => {
    const mark = randomUUID();
    const stop = new AbortController();
    const reason = new Error('job taken away');
    const run = runTool('ffmpeg', buildEndlessArgs(mark, ['-progress', 'pipe:1']), {
      limits,
      view,
      signal: stop.signal,
      onLine: () => stop.abort(reason),
    });
    await expect(run).rejects.toBe(reason);
    await expect.poll(() => countProcesses(mark), { timeout: 30_000 }).toBe(0);
  });

  test('runs at a lower priority than the web server, as a process and as a session', async ({
    skip,
  }) => {
    const mark = randomUUID();
    const stop = new AbortController();
    const run = runTool('ffmpeg', buildEndlessArgs(mark), { limits, view, signal: stop.signal });
    const ended = expect(run).rejects.toThrow();
    try {
      if (!existsSync('/proc/self/stat')) skip('this system has no /proc');
      await expect.poll(() => countPrograms(mark), { timeout: 30_000 }).toBe(1);
      const [pid] = await findPrograms(mark);
      const readNiceness = async () => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16];
      };
      // 15 above the niceness of its parent, up to the maximum of 19.
      const expected = String(Math.min(getPriority() + 15, 19));
      await expect.poll(readNiceness, { timeout: 30_000 }).toBe(expected);
      const session = `/proc/${pid}/autogroup`;
      if (!existsSync(session)) skip('this kernel has no autogroups');
      await expect.poll(() => readFile(session, 'utf8'), { timeout: 30_000 }).toMatch(/nice 15$/m);
    } finally {
      stop.abort(new Error('seen enough'));
      await ended;
    }
  });

  test('does not outlive its parent process, even after a kill', async ({ skip }) => {
    if (!(await findFfmpeg()).sandbox.endsWithParent) skip('setpriv is not installed');
    const mark = randomUUID();
    const [module, args] = [resolve(import.meta.dirname, 'run.ts'), buildEndlessArgs(mark)];
    const script = `import { runTool } from ${JSON.stringify(module)};
      await runTool('ffmpeg', ${JSON.stringify(args)}, { limits: ${JSON.stringify(limits)}, view: { reads: [] } });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await expect.poll(() => countPrograms(mark), { timeout: 30_000 }).toBe(1);
    parent.kill('SIGKILL');
    await expect.poll(() => countProcesses(mark), { timeout: 30_000 }).toBe(0);
  });

  test('an error of the line reader ends the run with that error', async () => {
    const fault = new Error('cannot read this');
    const run = runTool('ffmpeg', buildEndlessArgs(randomUUID(), ['-progress', 'pipe:1']), {
      limits,
      view,
      onLine: () => {
        throw fault;
      },
    });
    await expect(run).rejects.toBe(fault);
  });

  test('kills the run at the CPU limit', async ({ skip }) => {
    if (!(await findFfmpeg()).sandbox.hasLimits) skip('prlimit is not installed');
    const run = runTool('ffmpeg', buildEndlessArgs(randomUUID()), {
      limits: { ...limits, cpuSeconds: 1 },
      view,
    });
    const error = await run.catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ToolTimeout);
    expect(error).toMatchObject({ limit: 'cpu', seconds: 1 });
  });

  test('cannot allocate more memory than allowed', async ({ skip }) => {
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

  test('stops a program with endless output', async () => {
    const frames = ['-f', 'lavfi', '-i', 'color=s=64x64:r=25', '-show_frames', '-of', 'json'];
    const run = runTool('ffprobe', ['-v', 'error', ...frames], { limits, view });
    await expect(run).rejects.toMatchObject({
      name: 'ToolFailed',
      detail: 'said more than it may',
    });
  });
});
