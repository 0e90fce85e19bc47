import type { UploadedFile } from '@film-contest/contract/media';
import { describe, expect, test } from 'vitest';
import {
  getUploadSecondsLeft,
  getUploadSpeed,
  idle,
  isUploadActive,
  isUploadStalled,
  type RunningUpload,
  reduceUploadState,
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
  sha256: null,
  isDeclared: false,
  track: null,
  video: null,
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
const started: UploadEvent = { type: 'started', at: 0 };
const reduceEvents = (...events: UploadEvent[]): UploadState =>
  events.reduce(reduceUploadState, idle);
const buildProgress = (bytes: number, at: number): UploadEvent => ({
  type: 'progress',
  sent: bytes,
  at,
});

describe('phases', () => {
  test.each<[UploadEvent[], UploadState['phase']]>([
    [[], 'idle'],
    [[picked], 'preparing'],
    [[picked, started], 'sending'],
    [[picked, started, { type: 'paused' }], 'paused'],
    [[picked, started, { type: 'paused' }, { type: 'resumed' }], 'preparing'],
    [[picked, { type: 'stopped', trouble: 'credentials' }], 'stopped'],
    [[picked, started, { type: 'stopped', trouble: 'connection' }], 'stopped'],
    [[picked, started, { type: 'sentAll' }], 'finishing'],
    [[picked, started, { type: 'sentAll' }, { type: 'paused' }], 'finishing'],
    [[picked, { type: 'sentAll' }, { type: 'completed', file }], 'done'],
    [
      [picked, { type: 'sentAll' }, { type: 'completed', file: { ...file, state: 'refused' } }],
      'refused',
    ],
    [[picked, { type: 'refused', msg: 'closed' }], 'refused'],
    [[picked, started, { type: 'removed' }], 'idle'],
    [[buildProgress(1, 1), started, { type: 'completed', file }], 'idle'],
    [[picked, { type: 'completed', file }, { type: 'paused' }], 'done'],
    [[picked, { type: 'completed', file }, picked], 'preparing'],
  ])('%j ends in %s', (events, phase) => {
    expect(reduceEvents(...events).phase).toBe(phase);
  });

  test('a rejected file has its measurements', () => {
    const state = reduceEvents(picked, {
      type: 'completed',
      file: { ...file, state: 'refused', checks: [refusal] },
    });
    expect(state).toEqual({ phase: 'refused', filename: 'film.mp4', checks: [refusal], msg: null });
  });

  test('progress that arrives after a pause changes nothing', () => {
    const paused = reduceEvents(picked, started, buildProgress(100, 0), { type: 'paused' });
    expect(reduceUploadState(paused, buildProgress(200, 10))).toBe(paused);
    expect(paused).toMatchObject({ sent: 100 });
  });

  test('a retry keeps the sent bytes and clears the error', () => {
    const state = reduceEvents(
      picked,
      started,
      buildProgress(400, 0),
      { type: 'stopped', trouble: 'connection' },
      { type: 'resumed' },
    );
    expect(state).toMatchObject({ phase: 'preparing', sent: 400, trouble: null });
  });

  test.each<[UploadEvent[], boolean]>([
    [[], false],
    [[picked], true],
    [[picked, started], true],
    [[picked, { type: 'paused' }], false],
    [[picked, { type: 'stopped', trouble: 'connection' }], false],
    [[picked, started, { type: 'sentAll' }], false],
  ])('%j moves: %s', (events, moving) => {
    expect(isUploadActive(reduceEvents(...events))).toBe(moving);
  });
});

describe('speed', () => {
  const reduceProgress = (...samples: [number, number][]) =>
    reduceEvents(
      picked,
      started,
      ...samples.map(([b, at]) => buildProgress(b, at)),
    ) as RunningUpload;

  const cases: [string, [number, number][], number, number | null, number | null][] = [
    ['nothing was sent', [], 3000, null, null],
    ['too little was seen', [[100, 500]], 1000, null, null],
    ['two seconds', [[200, 2000]], 2000, 100, 8],
    [
      'what is long ago says nothing',
      [
        [100, 5000],
        [600, 15_000],
      ],
      15_000,
      50,
      8,
    ],
    ['time passes without a byte', [[600, 2000]], 4000, 150, 400 / 150],
    ['seconds without a byte', [[600, 2000]], 7000, null, null],
    ['no byte at all', [[0, 4000]], 4000, null, null],
  ];
  test.each(cases)('%s', (_, samples, now, speed, left) => {
    const state = reduceProgress(...samples);
    expect(getUploadSpeed(state, now)).toBe(speed);
    expect(getUploadSecondsLeft(state, now)).toBe(left);
  });

  test("the speed is measured from the server's offset", () => {
    const state = reduceEvents(picked, started, buildProgress(900, 1000), {
      type: 'placed',
      sent: 400,
      at: 2000,
    });
    expect(state).toMatchObject({ sent: 400, samples: [{ sent: 400, at: 2000 }] });
  });

  test.each([
    [4999, false],
    [5000, true],
  ])('%i ms after the last byte it is stalled: %s', (now, stalled) => {
    expect(isUploadStalled(reduceProgress(), now)).toBe(stalled);
    expect(
      isUploadStalled(reduceEvents(picked, started, { type: 'paused' }) as RunningUpload, now),
    ).toBe(false);
  });
});

test('a missing record is reported while the upload runs', () => {
  const state = reduceEvents(picked, { type: 'notKept' }, started, buildProgress(1, 1));
  expect(state).toMatchObject({ phase: 'sending', isKept: false });
  expect(reduceEvents(picked, { type: 'notKept' }, picked)).toMatchObject({ isKept: true });
});
