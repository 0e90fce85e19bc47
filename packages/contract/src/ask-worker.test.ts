import { expect, test, vi } from 'vitest';
import { askWorker } from './ask-worker.ts';

/** Creates a mock worker that calls `reply` when it receives a message. Without `reply`, it never answers. */
function createWorker(reply?: (worker: Worker) => void) {
  const worker = { terminate: vi.fn(), postMessage: vi.fn() } as unknown as Worker;
  vi.mocked(worker.postMessage).mockImplementation(() => reply?.(worker));
  return worker;
}

test('the answer of the worker is returned, and the worker ends', async () => {
  const worker = createWorker(({ onmessage }) =>
    onmessage?.call(worker, { data: 'done' } as MessageEvent),
  );
  expect(await askWorker(() => worker, 'task', new AbortController().signal)).toBe('done');
  expect(worker.terminate).toHaveBeenCalled();
});

test('an abort ends the worker', async () => {
  const worker = createWorker();
  const stop = new AbortController();
  const answer = askWorker(() => worker, 'task', stop.signal);
  stop.abort();
  expect(await answer).toBeNull();
  expect(worker.terminate).toHaveBeenCalled();
});

test('no worker starts after an abort', async () => {
  const start = vi.fn(() => createWorker());
  expect(await askWorker(start, 'task', AbortSignal.abort())).toBeNull();
  expect(start).not.toHaveBeenCalled();
});
