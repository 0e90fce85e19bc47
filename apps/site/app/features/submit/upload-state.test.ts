import type { UploadedFile } from '@film-contest/contract/media';
import { describe, expect, test } from 'vitest';
import {
  idle,
  isMoving,
  nextUpload,
  type RunningUpload,
  secondsLeft,
  speedOf,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts';

const file: UploadedFile = {
  id: '0191f7b0-0000-7000-8000-000000000001',
  kind: 'url',
  filename: 'film.mp4',
  size: 1000,
  state: 'checked',
  checks: [],
  preview: null,
  picture: null,
};
const refusal = {
  id: 'video.size',
  level: 'refusal',
  measured: { width: 1280 },
  expected: {},
} as const;

const picked: UploadEvent = { type: 'picked', filename: 'film.mp4', total: 1000 };
const after = (...events: UploadEvent[]): UploadState => events.reduce(nextUpload, idle);
const sent = (bytes: number, at: number): UploadEvent => ({ type: 'progress', sent: bytes, at });

describe('phases', () => {
  test.each<[UploadEvent[], UploadState['phase']]>([
    [[], 'idle'],
    [[picked], 'preparing'],
    [[picked, { type: 'started' }], 'sending'],
    [[picked, { type: 'started' }, { type: 'paused' }], 'paused'],
    [[picked, { type: 'started' }, { type: 'paused' }, { type: 'resumed' }], 'preparing'],
    [[picked, { type: 'stopped', trouble: 'credentials' }], 'stopped'],
    [[picked, { type: 'started' }, { type: 'stopped', trouble: 'connection' }], 'stopped'],
    [[picked, { type: 'started' }, { type: 'sentAll' }], 'finishing'],
    [[picked, { type: 'started' }, { type: 'sentAll' }, { type: 'paused' }], 'finishing'],
    [[picked, { type: 'sentAll' }, { type: 'completed', file }], 'done'],
    [
      [picked, { type: 'sentAll' }, { type: 'completed', file: { ...file, state: 'refused' } }],
      'refused',
    ],
    [[picked, { type: 'refused', msg: 'closed' }], 'refused'],
    [[picked, { type: 'started' }, { type: 'removed' }], 'idle'],
    [[sent(1, 1), { type: 'started' }, { type: 'completed', file }], 'idle'],
    [[picked, { type: 'completed', file }, { type: 'paused' }], 'done'],
    [[picked, { type: 'completed', file }, picked], 'preparing'],
  ])('%j ends in %s', (events, phase) => {
    expect(after(...events).phase).toBe(phase);
  });

  test('a refused file tells what was measured', () => {
    const state = after(picked, {
      type: 'completed',
      file: { ...file, state: 'refused', checks: [refusal] },
    });
    expect(state).toEqual({ phase: 'refused', filename: 'film.mp4', checks: [refusal], msg: null });
  });

  test('progress that arrives after a pause changes nothing', () => {
    const paused = after(picked, { type: 'started' }, sent(100, 0), { type: 'paused' });
    expect(nextUpload(paused, sent(200, 10))).toBe(paused);
    expect(paused).toMatchObject({ sent: 100 });
  });

  test('a retry keeps what was sent and forgets the trouble', () => {
    const state = after(
      picked,
      { type: 'started' },
      sent(400, 0),
      { type: 'stopped', trouble: 'connection' },
      { type: 'resumed' },
    );
    expect(state).toMatchObject({ phase: 'preparing', sent: 400, trouble: null });
  });

  test.each<[UploadEvent[], boolean]>([
    [[], false],
    [[picked], true],
    [[picked, { type: 'started' }], true],
    [[picked, { type: 'paused' }], false],
    [[picked, { type: 'stopped', trouble: 'connection' }], false],
    [[picked, { type: 'sentAll' }], true],
  ])('%j moves: %s', (events, moving) => {
    expect(isMoving(after(...events))).toBe(moving);
  });
});

describe('speed', () => {
  const run = (...samples: [number, number][]) =>
    after(picked, { type: 'started' }, ...samples.map(([b, at]) => sent(b, at))) as RunningUpload;

  test.each<[[number, number][], number | null, number | null]>([
    [[], null, null],
    [[[0, 0]], null, null],
    [
      [
        [0, 0],
        [100, 500],
      ],
      null,
      null,
    ],
    [
      [
        [0, 0],
        [100, 1000],
      ],
      100,
      9,
    ],
    [
      [
        [0, 0],
        [100, 2000],
        [500, 10_000],
      ],
      50,
      10,
    ],
    [
      [
        [0, 0],
        [100, 5000],
        [600, 15_000],
      ],
      50,
      8,
    ],
    [
      [
        [300, 0],
        [300, 4000],
      ],
      null,
      null,
    ],
  ])('%j is %s bytes a second, %s seconds left', (samples, speed, left) => {
    const state = run(...samples);
    expect(speedOf(state)).toBe(speed);
    expect(secondsLeft(state)).toBe(left);
  });
});
