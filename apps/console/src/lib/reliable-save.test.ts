import { ServerError } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, expect, it, vi } from 'vitest';
import { saveUntilAnswered } from './reliable-save.ts';

const saved = { ok: true as const, code: undefined, msg: '', data: 1 };
const buildRefusal = (code: number) => ({
  ok: false as const,
  code,
  msg: 'no',
  data: null,
  fields: {},
});
const noResponse = () => new ServerError('failed', 0);

afterEach(() => vi.useRealTimers());

function start(attempt: (isBackground: boolean) => Promise<typeof saved>) {
  const controller = new AbortController();
  const onRetry = vi.fn(() => void Promise.resolve().then(() => setTimeout(endAllWaits)));
  const end = saveUntilAnswered(attempt, { signal: controller.signal, onRetry });
  return { controller, onRetry, end };
}

it('repeats a save in the background until the server answers', async () => {
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(noResponse())
    .mockRejectedValueOnce(new ServerError('failed', 503))
    .mockResolvedValueOnce(saved);
  const { end, onRetry } = start(attempt);
  expect(await end).toBe(saved);
  expect(attempt.mock.calls).toEqual([[false], [true], [true]]);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it.each([
  ['an HTTP error of the first attempt', new ServerError('failed', 500)],
  ['an error that no repetition fixes', new ServerError('failed', 413)],
])('does not repeat %s', async (_what, error) => {
  const { end, onRetry } = start(vi.fn().mockRejectedValue(error));
  await expect(end).rejects.toBe(error);
  expect(onRetry).not.toHaveBeenCalled();
});

it('returns a refusal as the answer', async () => {
  const conflict = buildRefusal(codes.changedMeanwhile);
  const { end } = start(vi.fn().mockResolvedValue(conflict));
  expect(await end).toBe(conflict);
});

it('stops when the form is closed', async () => {
  const { end, controller } = start(vi.fn().mockRejectedValue(noResponse()));
  controller.abort();
  await expect(end).rejects.toThrow('failed');
});
