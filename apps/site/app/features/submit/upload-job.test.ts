import { ServerError, SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { addUploadToDraft, removeUploadFromDraft } from './draft-files.ts';
import { finishUpload } from './upload-calls.ts';
import { cancelled, type Job, runUploadJob } from './upload-job.ts';
import { uploadRecords } from './upload-record.ts';
import { changeUploadState } from './upload-state.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('./draft-files.ts', () => ({ addUploadToDraft: vi.fn(), removeUploadFromDraft: vi.fn() }));
vi.mock('./upload-calls.ts', async (original) => ({
  ...(await original()),
  finishUpload: vi.fn(),
}));
vi.mock('./upload-state.ts', () => ({ changeUploadState: vi.fn(), getUploadState: vi.fn() }));
vi.mock('./upload-record.ts', async (original) => ({
  ...(await original()),
  uploadRecords: { read: vi.fn(), write: vi.fn(async () => true), remove: vi.fn() },
}));

const ask = vi.mocked(call as unknown as (name: string, request: object) => Promise<unknown>);
const file = new File(['the film'], 'film.mp4', { lastModified: 1 });
const fingerprint = { name: 'film.mp4', size: 8, lastModified: 1, hash: 'a' };
const granted = { uploadId: 'late', endpoint: '/tus', token: 't', expiresAt: '' };
const buildJob = (): Job => ({
  account: 'me@example.org',
  entryId: 'entry',
  kind: 'url',
  file,
  filename: file.name,
  total: file.size,
  fingerprint,
  credentials: null,
  isResumed: false,
  transport: null,
  sent: 0,
  isAllSent: false,
  running: null,
});

/** Aborts the upload job during the named call. */
async function stopDuring(name: string, reason?: symbol) {
  const running = new AbortController();
  ask.mockImplementation(async (asked) => {
    if (asked === name) running.abort(reason);
    return { ok: true, data: granted };
  });
  const own = buildJob();
  await runUploadJob(own, running.signal);
  expect(own.credentials).toBeNull();
  expect(addUploadToDraft).not.toHaveBeenCalled();
  expect(uploadRecords.write).not.toHaveBeenCalled();
}

const sent = { credentials: granted, isAllSent: true, sent: file.size };
const matchStoppedEvent = (trouble: string) =>
  expect.objectContaining({ type: 'stopped', trouble });
const listEvents = () => vi.mocked(changeUploadState).mock.calls.map(([, , event]) => event);

describe('without credentials', () => {
  test.each([[0], [500], [503]])('an upload reports it and retries (HTTP %i)', async (status) => {
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
    const running = new AbortController();
    let requests = 0;
    ask.mockImplementation(async (name) => {
      if (name !== 'createUpload') return { ok: true };
      requests += 1;
      if (requests < 3) throw new ServerError('', status);
      return { ok: false, code: codes.fileType, msg: 'another type', fields: {} };
    });
    await runUploadJob(buildJob(), running.signal);
    vi.useRealTimers();
    expect(listEvents()).toEqual([
      matchStoppedEvent('credentials'),
      matchStoppedEvent('credentials'),
      { type: 'refused', msg: 'another type' },
    ]);
  });

  test('an upload whose session is lost ends', async () => {
    ask.mockRejectedValueOnce(new SessionLost(''));
    await runUploadJob(buildJob(), new AbortController().signal);
    expect(listEvents()).toEqual([matchStoppedEvent('credentials')]);
  });
});

test('a check without an answer is a connection error', async () => {
  const running = new AbortController();
  vi.mocked(finishUpload).mockRejectedValueOnce(new ServerError('', 500));
  vi.mocked(changeUploadState).mockImplementation((_entry, _kind, { type }) => {
    if (type === 'stopped') running.abort();
  });
  await runUploadJob({ ...buildJob(), ...sent }, running.signal);
  const events = listEvents();
  vi.mocked(changeUploadState).mockReset();
  expect(events).toEqual([{ type: 'sentAll' }, matchStoppedEvent('connection')]);
});

const discarded = { params: { id: 'late' }, background: true };

beforeEach(() => vi.clearAllMocks());

test('an upload created after the job was stopped is discarded', async () => {
  await stopDuring('createUpload');
  expect(ask).toHaveBeenCalledWith('removeUpload', discarded);
});

test.each([
  ['is thrown away with a film that is given up', cancelled, true],
  ['stays for a film that is paused', undefined, false],
])('a resumed upload %s', async (_, reason, isDiscarded) => {
  const record = { ...granted, uploadId: 'late', fingerprint, filename: file.name };
  vi.mocked(uploadRecords.read).mockResolvedValueOnce({ ...record, total: 8, sent: 3 });
  await stopDuring('renewUpload', reason);
  const removals = ask.mock.calls.filter(([name]) => name === 'removeUpload');
  expect(removals).toEqual(isDiscarded ? [['removeUpload', discarded]] : []);
});

describe('an upload that the server has lost, stopped during the check', () => {
  test.each<[string, object]>([
    ['is not told that it came too late', { ok: false, code: codes.filmLate, msg: 'too late' }],
    ['keeps its place in the draft and its record', { ok: false, code: codes.notFound, msg: '' }],
  ])('%s', async (_, answer) => {
    const running = new AbortController();
    vi.mocked(finishUpload).mockResolvedValueOnce({ type: 'gone' });
    ask.mockImplementation(async (asked) => {
      if (asked === 'renewUpload') running.abort();
      return answer;
    });
    await runUploadJob({ ...buildJob(), ...sent }, running.signal);
    const told = vi.mocked(changeUploadState).mock.calls.map(([, , { type }]) => type);
    expect(told).toEqual(['sentAll']);
    expect(removeUploadFromDraft).not.toHaveBeenCalled();
    expect(uploadRecords.remove).not.toHaveBeenCalled();
  });

  test('is not reported as removed after the reset', async () => {
    const running = new AbortController();
    vi.mocked(finishUpload).mockResolvedValueOnce({ type: 'gone' });
    vi.mocked(uploadRecords.remove).mockImplementationOnce(async () => running.abort());
    await runUploadJob({ ...buildJob(), ...sent, file: null }, running.signal);
    const told = vi.mocked(changeUploadState).mock.calls.map(([, , { type }]) => type);
    expect(told).toEqual(['sentAll']);
  });
});
