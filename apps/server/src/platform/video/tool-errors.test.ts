import { expect, test } from 'vitest';
import { ToolFailed, ToolTimeout, toStaffMessage } from './tool-errors.ts';

const buildFailure = (detail: string) =>
  new ToolFailed('ffmpeg', { exitCode: 1, signal: null, detail });

test.each([
  [
    buildFailure('[h264 @ 0x55d0c0a1] error while decoding MB 3 4\nConversion failed!'),
    'ffmpeg (exit 1): error while decoding MB 3 4',
  ],
  [
    buildFailure('file:/srv/data of 周/originals/3f2a: No such file or directory'),
    'ffmpeg (exit 1): …: No such file or directory',
  ],
  [
    buildFailure("[out#0/hls @ 0x5] Could not open '/srv/a b/seg.mp4' for writing\n"),
    "ffmpeg (exit 1): Could not open '…' for writing",
  ],
  [buildFailure('rate 24/1 is not 25/1'), 'ffmpeg (exit 1): rate 24/1 is not 25/1'],
  [new ToolFailed('ffmpeg', { exitCode: null, signal: 'SIGKILL', detail: '' }), 'ffmpeg (SIGKILL)'],
  [new ToolTimeout('ffprobe', 'wall', 30), 'ffprobe: killed after 30 s (wall limit)'],
  [
    new Error("ENOSPC: no space left on device, open '/srv/files/films/x/y.mp4'"),
    "ENOSPC: no space left on device, open '…'",
  ],
  [new Error('first line\nat /srv/app/secret.ts'), 'first line'],
  [Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  [null, 'unknown'],
  [new Error('x'.repeat(1000)), 'x'.repeat(200)],
])('%# the error message for staff', (error, expected) => {
  expect(toStaffMessage(error)).toBe(expected);
});
