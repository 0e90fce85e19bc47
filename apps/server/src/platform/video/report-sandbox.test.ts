import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFfmpeg } from './find-ffmpeg.ts';
import { logSandboxState } from './report-sandbox.ts';
import { ToolMissing } from './tool-errors.ts';

vi.mock('./find-ffmpeg.ts', () => ({ findFfmpeg: vi.fn() }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(findFfmpeg).mockReset();
});

/** Returns the logged lines as level, facts and message. */
async function recordReport(found: Promise<unknown>) {
  vi.mocked(findFfmpeg).mockReturnValue(found as never);
  const lines: unknown[][] = [];
  const recordLevel = (level: string) => (facts: unknown, words: string) =>
    lines.push([level, facts, words]);
  await logSandboxState({
    info: recordLevel('info'),
    warn: recordLevel('warn'),
  } as unknown as Logger);
  return lines;
}

const buildToolReport = (isolation: string, missing: string[]) =>
  Promise.resolve({ version: '7.1', sandbox: { isolation, missing } });

test.each([
  ['bubblewrap', [], 'info', 'ffmpeg runs in a sandbox'],
  ['unshare', ['nice'], 'warn', 'the sandbox of ffmpeg lacks limits'],
  ['user', ['bwrap: not installed'], 'warn', expect.stringContaining('a user of its own')],
  ['none', ['bwrap: not installed'], 'warn', expect.stringContaining('without a sandbox')],
])('%s, without %j', async (isolation, missing, level, words) => {
  const [line] = await recordReport(buildToolReport(isolation, missing));
  expect(line).toEqual([level, expect.anything(), words]);
  if (level === 'warn') expect(line?.[1]).toMatchObject({ missing });
});

test('logs a missing ffmpeg, and later its sandbox', async () => {
  const missing = Promise.reject(new ToolMissing('ffmpeg', 'not found on PATH'));
  const lines = await recordReport(missing);
  const first = [
    'warn',
    { reason: 'ffmpeg: not found on PATH' },
    'films wait: ffmpeg cannot be used',
  ];
  expect(lines).toEqual([first]);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(lines).toEqual([first]);
  vi.mocked(findFfmpeg).mockReturnValue(buildToolReport('bubblewrap', []) as never);
  await vi.advanceTimersByTimeAsync(180_000);
  const second = ['info', { isolation: 'bubblewrap', version: '7.1' }, 'ffmpeg runs in a sandbox'];
  expect(lines).toEqual([first, second]);
});
