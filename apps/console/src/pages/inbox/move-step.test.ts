import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStateChangeStep } from './inbox.tsx';

const { call, fetchScreenData } = vi.hoisted(() => ({ call: vi.fn(), fetchScreenData: vi.fn() }));
vi.mock('../../lib/api.ts', async (load) => ({
  ...(await load<object>()),
  call,
  fetchScreenData,
}));
vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

type Row = Parameters<ReturnType<typeof createStateChangeStep>>[0];

const row = { id: 'm1', version: 2 } as Row;
const { signal } = new AbortController();
const quiet = { background: true, quiet: true };

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true });
  fetchScreenData.mockReset().mockResolvedValue({ version: 5 });
});

describe.each(['done', 'spam'] as const)('moving messages to %s', (state) => {
  it('sends the listed version', async () => {
    expect(await createStateChangeStep(state)(row, { isRetry: false, signal })).toEqual({
      ok: true,
    });
    const body = { version: 2, state };
    expect(call).toHaveBeenCalledWith('moveContact', { params: { id: 'm1' }, body, ...quiet });
    expect(fetchScreenData).not.toHaveBeenCalled();
  });

  it('sends the newest version on a retry', async () => {
    await createStateChangeStep(state)(row, { isRetry: true, signal });
    const asked = { params: { id: 'm1' }, background: true, signal };
    expect(fetchScreenData).toHaveBeenCalledWith('consoleInboxMessage', asked);
    const body = { version: 5, state };
    expect(call).toHaveBeenCalledWith('moveContact', { params: { id: 'm1' }, body, ...quiet });
  });

  it('returns a refusal and throws an error', async () => {
    const refusal = { ok: false, msg: 'changed' };
    call.mockResolvedValueOnce(refusal);
    expect(await createStateChangeStep(state)(row, { isRetry: false, signal })).toBe(refusal);
    fetchScreenData.mockRejectedValueOnce(new Error('offline'));
    const retry = createStateChangeStep(state)(row, { isRetry: true, signal });
    await expect(retry).rejects.toThrow('offline');
  });
});
