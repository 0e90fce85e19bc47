import { type ClientHost, ServerError } from '@film-contest/contract/client';
import { BusyError } from '@film-contest/contract/retry';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearShownErrors, fetchScreenData, getRefusalMessage, RefusalError } from './api.ts';

const { client } = vi.hoisted(() => ({ client: vi.fn() }));
vi.mock('@film-contest/contract/client', async (load) => ({
  ...(await load<object>()),
  createClient: (_calls: unknown, _host: ClientHost) => client,
}));
vi.mock('./messages.ts', () => ({ t: (name: string) => name }));
vi.mock('./locale.ts', () => ({ locale: 'en-US' }));
vi.mock('./session.ts', () => ({ readSessionToken: () => 'token' }));
vi.mock('./navigation.ts', () => ({}));
vi.mock('./storage.ts', () => ({}));
vi.mock('./activity.ts', () => ({ isUserIdle: () => false }));
vi.mock('./failed-request.ts', () => ({}));

const buildRefusal = (code: number, data: object | null = null) => ({
  ok: false,
  code,
  msg: 'why',
  data,
});
const readStaff = () => fetchScreenData('consoleStaff').catch((error: unknown) => error);
const listErrorVisibility = () => client.mock.calls.map(([, { background }]) => !background);

beforeEach(() => {
  client.mockReset();
  clearShownErrors();
});

test('returns the data of a response', async () => {
  client.mockResolvedValue({ ok: true, data: 'rows' });
  expect(await fetchScreenData('consoleStaff')).toBe('rows');
});

test('shows a refusal and throws it with its message', async () => {
  client.mockResolvedValue(buildRefusal(4007));
  const error = await readStaff();
  expect(error).toBeInstanceOf(RefusalError);
  expect(getRefusalMessage(error)).toBe('why');
  await readStaff();
  expect(listErrorVisibility()).toEqual([true, true]);
});

test.each([
  ['4005', () => client.mockResolvedValue(buildRefusal(4005, { waitMs: 700 }))],
  ['4003', () => client.mockResolvedValue(buildRefusal(4003, { seconds: 2 }))],
  ['no answer', () => client.mockRejectedValue(new ServerError('', 0))],
])(
  '%s: shows the error once while the call is repeated, and again after a success',
  async (_, fail) => {
    fail();
    for (let times = 0; times < 3; times++) await readStaff();
    client.mockResolvedValueOnce({ ok: true, data: 'rows' });
    await readStaff();
    await readStaff();
    expect(listErrorVisibility()).toEqual([true, false, false, false, true]);
  },
);

test('shows the error again after the user retries', async () => {
  client.mockResolvedValue(buildRefusal(4005));
  await readStaff();
  clearShownErrors();
  await readStaff();
  expect(listErrorVisibility()).toEqual([true, true]);
});

test('shows the error of each call', async () => {
  client.mockResolvedValue(buildRefusal(4005));
  for (const id of ['a', 'b'])
    await fetchScreenData('consoleAccount', { params: { id } }).catch(() => {});
  expect(listErrorVisibility()).toEqual([true, true]);
});

test('throws the wait time of a busy server', async () => {
  client.mockResolvedValue(buildRefusal(4003, { seconds: 2 }));
  const error = await readStaff();
  expect(error).toBeInstanceOf(BusyError);
  expect(error).toMatchObject({ message: 'why', waitMs: 2000 });
});
