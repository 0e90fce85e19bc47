import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { TestTasks } from '../../../test/task-worker.ts';
import { openTaskProcess, ProcessBusy, type TaskProcessOptions } from './task-process.ts';

const worker = new URL('../../../test/task-worker.ts', import.meta.url);

afterEach(() => void vi.useRealTimers());

function openTestProcess(options?: TaskProcessOptions) {
  const tasks = openTaskProcess<TestTasks>(worker, options);
  onTestFinished(tasks.close);
  const processId = () => tasks.run('processId', async () => undefined);
  const hang = () => tasks.run('hang', async () => undefined);
  return { ...tasks, processId, hang };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const waitUntilEnded = (pid: number) =>
  expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);

test('a task receives its input and returns its result, including bytes', async () => {
  const { run, processId } = openTestProcess();
  const input = { bytes: Buffer.from([0, 255]), text: '反诈', none: undefined };
  expect(await run('echo', async () => input)).toEqual(input);
  const first = await processId();
  expect(first).not.toBe(process.pid);
  expect(await processId()).toBe(first);
});

test('a task reports its progress before its result', async () => {
  const { run } = openTestProcess();
  const seen: number[] = [];
  await run(
    'count',
    async () => 3,
    (done) => void seen.push(done),
  );
  expect(seen).toEqual([1, 2, 3]);
});

test('an error of a task keeps its message and code, and the process continues', async () => {
  const { run, processId } = openTestProcess();
  const first = await processId();
  const failed = run('fail', async () => 'ENOSPC');
  await expect(failed).rejects.toMatchObject({ message: 'the disk is full', code: 'ENOSPC' });
  expect(await processId()).toBe(first);
});

test('an error while making an input fails only that task', async () => {
  const { run } = openTestProcess();
  await expect(run('echo', () => Promise.reject(new Error('no input')))).rejects.toThrow(
    'no input',
  );
  expect(await run('echo', async () => 'next')).toBe('next');
});

test('an input is made only when its task starts', async () => {
  const { run, hang } = openTestProcess({ taskSeconds: 1 });
  const makeInput = vi.fn(async () => 'second');
  const first = hang();
  const second = run('echo', makeInput);
  expect(makeInput).not.toHaveBeenCalled();
  await expect(first).rejects.toThrow('a task took more than 1 s: hang');
  expect(await second).toBe('second');
});

test('tasks run concurrently up to the limit', async () => {
  const { run, hang, close } = openTestProcess({ atOnce: 2 });
  const first = hang();
  expect(await run('echo', async () => 'beside')).toBe('beside');
  await Promise.all([expect(first).rejects.toThrow('no task is taken any more'), close()]);
});

test('a task is rejected when too many wait', async () => {
  const { hang, close } = openTestProcess({ waiting: 1 });
  const taken = Promise.allSettled([hang(), hang()]);
  await expect(hang()).rejects.toBeInstanceOf(ProcessBusy);
  await close();
  for (const { status } of await taken) expect(status).toBe('rejected');
});

test('a process that ends is replaced, and only its running tasks fail', async () => {
  const { run, processId } = openTestProcess();
  const first = await processId();
  const ended = run('end', async () => undefined);
  const next = processId();
  await expect(ended).rejects.toThrow('the process of a task ended');
  expect(await next).not.toBe(first);
});

test('after closing, no task is accepted and no process remains', async () => {
  const { processId, close } = openTestProcess();
  const pid = await processId();
  await close();
  expect(isAlive(pid)).toBe(false);
  await expect(processId()).rejects.toThrow('no task is taken any more');
});

test('a process without work ends after a minute, and starts again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { processId } = openTestProcess();
  const first = await processId();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await waitUntilEnded(first);
  expect(await processId()).not.toBe(first);
});

test('a process with running tasks does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { hang, processId } = openTestProcess({ atOnce: 2, taskSeconds: 3600 });
  const first = await processId();
  hang().catch(() => {});
  expect(await processId()).toBe(first);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await processId()).toBe(first);
});

test('a late result of a timed-out task is not assigned to the next task', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tasks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'answered');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { run } = openTestProcess({ taskSeconds: 30 });
  const outcomes = Promise.allSettled([
    run('answerThenMark', async () => ({ id: 1, file })),
    run('echo', async () => 'second'),
  ]);
  await Promise.resolve();
  // The result is already in the channel, but this process reads it only after the timeout.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let i = 0; i < 2000 && !existsSync(file); i++) Atomics.wait(pause, 0, 0, 10);
  expect(existsSync(file)).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('more than 30 s') } },
    { status: 'fulfilled', value: 'second' },
  ]);
});
