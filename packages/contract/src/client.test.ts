import { afterEach, describe, expect, test, vi } from 'vitest';
import { calls } from './calls.ts';
import { createClient, ServerError, SessionLost } from './client.ts';

afterEach(() => vi.useRealTimers());

/** Creates a client with the given `fetch`. Its callbacks are recorded in `told`. */
function createTestClient(fetch: typeof globalThis.fetch, token: string | null = 'token') {
  const told: unknown[] = [];
  const call = createClient(calls, {
    origin: '',
    fetch,
    locale: () => 'en-US',
    token: () => token,
    onRefused: (msg, code, showType) => told.push({ refused: msg, code, showType }),
    onSessionLost: (msg) => told.push({ lost: msg }),
    onFault: (fault) => told.push(fault),
    getServerErrorMessage: () => 'the server failed',
  });
  return { call, told };
}

const mockAnswer = (body: unknown, status = 200) =>
  vi.fn(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

test('a call sends bearer token, locale and JSON', async () => {
  const fetch = mockAnswer({ status: 200, msg: '', data: null });
  await createTestClient(fetch).call('activate', { body: { token: 'x' }, idempotencyKey: 'key' });
  expect(fetch).toHaveBeenCalledWith('/api/accounts/activate', expect.anything());
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"token":"x"}',
    headers: {
      Authorization: 'Bearer token',
      'Content-Type': 'application/json',
      'X-Locale': 'en-US',
      'Idempotency-Key': 'key',
    },
  });
});

test('a success returns data, code and message', async () => {
  const { call, told } = createTestClient(
    mockAnswer({ status: 201, code: 2011, msg: 'done', data: null }),
  );
  expect(await call('logout')).toEqual({ ok: true, code: 2011, msg: 'done', data: null });
  expect(told).toEqual([]);
});

test('a refusal is returned, and shown unless the screen shows it itself', async () => {
  const refusal = { status: 1007, msg: 'wrong', data: null, showType: 1 };
  const { call, told } = createTestClient(mockAnswer(refusal));
  expect(await call('logout')).toMatchObject({ ok: false, code: 1007, fields: {} });
  expect(told).toEqual([{ refused: 'wrong', code: 1007, showType: 1 }]);
  await call('logout', { quiet: true });
  await call('logout', { background: true });
  expect(told).toHaveLength(1);
});

test('a lost session is reported once and thrown', async () => {
  const { call, told } = createTestClient(mockAnswer({ status: 302, msg: 'log in', data: null }));
  await expect(call('account')).rejects.toThrow(SessionLost);
  await expect(call('account', { background: true })).rejects.toThrow(SessionLost);
  expect(told).toEqual([{ lost: 'log in' }]);
});

test.each([
  ['token', [{ lost: 'log in' }]],
  [null, []],
])(
  'a background call reports a lost session on demand, with the token %s',
  async (token, expected) => {
    const { call, told } = createTestClient(
      mockAnswer({ status: 302, msg: 'log in', data: null }),
      token,
    );
    const asked = call('account', { background: true, reportsLostSession: true });
    await expect(asked).rejects.toThrow(SessionLost);
    expect(told).toEqual(expected);
  },
);

describe('transport errors', () => {
  const error = { message: 'why', requestId: 'id' };
  test.each([
    [
      400,
      { status: 400, msg: '', data: null, error },
      { status: 400, message: 'why', requestId: 'id' },
    ],
    [503, '<html>', { status: 503 }],
    [200, '<html>', { status: 0 }],
    [200, '{"status":"x"}', { status: 0 }],
  ])('HTTP %i with %j', async (status, body, fault) => {
    const { call, told } = createTestClient(mockAnswer(body, status));
    await expect(call('account')).rejects.toMatchObject({
      name: 'ServerError',
      message: 'the server failed',
      status: fault.status,
    });
    expect(told).toEqual([expect.objectContaining(fault)]);
  });

  test('a missing connection is an error without status', async () => {
    const { call, told } = createTestClient(() => Promise.reject(new TypeError('offline')));
    await expect(call('account')).rejects.toThrow(ServerError);
    expect(told).toEqual([{ status: 0, message: undefined, requestId: undefined }]);
  });

  const neverRespond: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });

  test('a missing response within 20 s is an error', async () => {
    vi.useFakeTimers();
    const { call, told } = createTestClient(neverRespond);
    const failing = expect(call('account')).rejects.toThrow(ServerError);
    await vi.advanceTimersByTimeAsync(20_000);
    await failing;
    expect(told).toHaveLength(1);
  });

  test('an abort by the caller is not reported', async () => {
    const { call, told } = createTestClient(neverRespond);
    const giveUp = new AbortController();
    const failing = expect(call('account', { signal: giveUp.signal })).rejects.toThrow(
      DOMException,
    );
    giveUp.abort();
    await failing;
    expect(told).toEqual([]);
  });
});
