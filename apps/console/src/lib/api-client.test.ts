import type { ClientHost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  call,
  callOrNullOnError,
  createClientForLocale,
  fetchWholeList,
  RefusalError,
  setPermissionDeniedHandler,
  setSessionLostHandler,
} from './api.ts';

const { client, hosts, notices, session, failures, navigation, local } = vi.hoisted(() => ({
  client: vi.fn(),
  hosts: [] as ClientHost[],
  notices: { error: vi.fn(), notification: vi.fn() },
  session: { storeSessionEndReason: vi.fn(), storeReturnPath: vi.fn() },
  failures: { storeFailedRequest: vi.fn() },
  navigation: { navigateTo: vi.fn(), page: '/entries' },
  local: { clear: vi.fn() },
}));
vi.mock('@film-contest/contract/client', async (load) => ({
  ...(await load<object>()),
  createClient: (_calls: unknown, host: ClientHost) => {
    hosts.push(host);
    return client;
  },
}));
vi.mock('./messages.ts', () => ({
  t: Object.assign((key: string, { status = '' } = {}) => `${key} ${status}`.trim(), {
    translateDynamicKey: (key: string) => (key === 'http.502' ? 'overloaded' : undefined),
  }),
}));
vi.mock('./locale.ts', () => ({ locale: 'zh-CN' }));
vi.mock('./notices.ts', () => ({ notices, showMessage: vi.fn() }));
vi.mock('./session.ts', () => ({ ...session, readSessionToken: () => 'token' }));
vi.mock('./navigation.ts', () => ({
  navigateTo: navigation.navigateTo,
  getCurrentPage: () => navigation.page,
  getCurrentPath: () => `${navigation.page}?search=call`,
}));
vi.mock('./storage.ts', () => ({ local }));
vi.mock('./activity.ts', () => ({ isUserIdle: () => false }));
vi.mock('./failed-request.ts', () => failures);

const [host] = hosts as [ClientHost];

beforeEach(() => {
  vi.clearAllMocks();
  navigation.page = '/entries';
});
afterEach(() => vi.unstubAllGlobals());

describe('a lost session', () => {
  it('opens the login page, which leads back', () => {
    const listener = vi.fn();
    setSessionLostHandler(listener);
    host.onSessionLost('expired');
    expect(notices.error).toHaveBeenCalledWith('expired');
    expect(session.storeSessionEndReason).toHaveBeenCalledWith('expired');
    expect(session.storeReturnPath).toHaveBeenCalledWith('/entries?search=call');
    expect(local.clear).toHaveBeenCalledTimes(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(navigation.navigateTo).toHaveBeenCalledWith('/login');
  });

  it('does not lead back to the login page', () => {
    navigation.page = '/login';
    host.onSessionLost('expired');
    expect(session.storeReturnPath).not.toHaveBeenCalled();
  });
});

describe('an error', () => {
  const reportFault = (status: number, message?: string) =>
    host.onFault({ status, message, requestId: 'r1' } as never);

  it.each([
    [true, 'http.timeout'],
    [false, 'http.offline'],
  ])('without a response, online %s, is a notice', (onLine, message) => {
    vi.stubGlobal('navigator', { onLine });
    reportFault(0);
    expect(notices.error).toHaveBeenCalledWith(message);
    expect(navigation.navigateTo).not.toHaveBeenCalled();
  });

  it.each([
    ['with a message', 500, 'disk full', 'disk full'],
    ['with a known status', 502, undefined, 'overloaded'],
    ['with another status', 507, undefined, 'http.serverFailed'],
  ])('%s opens the error page', (_what, status, message, text) => {
    reportFault(status, message);
    expect(notices.notification).toHaveBeenCalledWith(`http.requestError ${status}`, text);
    const from = '/entries?search=call';
    const stored = { status, message, requestId: 'r1', from };
    expect(failures.storeFailedRequest).toHaveBeenCalledWith(stored);
    expect(navigation.navigateTo).toHaveBeenCalledWith('/500');
  });

  it('on the error page keeps the first error', () => {
    navigation.page = '/500';
    reportFault(500);
    expect(failures.storeFailedRequest).not.toHaveBeenCalled();
  });
});

describe('call', () => {
  it('reports a missing permission', async () => {
    const listener = vi.fn();
    setPermissionDeniedHandler(listener);
    client.mockResolvedValueOnce({ ok: false, code: codes.required });
    await call('consoleStaff');
    expect(listener).not.toHaveBeenCalled();
    client.mockResolvedValueOnce({ ok: false, code: codes.notPermitted });
    await call('consoleStaff');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('throws errors, unless null is asked for', async () => {
    client.mockRejectedValue(new Error('offline'));
    await expect(call('consoleStaff')).rejects.toThrow('offline');
    expect(await callOrNullOnError('consoleStaff')).toBeNull();
  });
});

it('creates a client for another language with the same session', () => {
  createClientForLocale('en-US');
  const other = hosts.at(-1);
  expect([host.locale(), other?.locale()]).toEqual(['zh-CN', 'en-US']);
  expect(other?.token()).toBe('token');
});

describe('fetchWholeList', () => {
  const buildPage = (from: number, count: number, total: number) => ({
    list: Array.from({ length: count }, (_, index) => ({ id: from + index })),
    total,
  });

  it('reads one page of a short list', async () => {
    const fetchPage = vi.fn().mockResolvedValue(buildPage(1, 3, 3));
    expect((await fetchWholeList(fetchPage)).list).toHaveLength(3);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('reads all pages of a long list', async () => {
    const fetchPage = vi
      .fn()
      .mockResolvedValueOnce(buildPage(1, 100, 150))
      .mockResolvedValueOnce(buildPage(101, 50, 150));
    const { list } = await fetchWholeList<{ id: number }, ReturnType<typeof buildPage>>(fetchPage);
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
  });

  it('throws the refusal of a page', async () => {
    const fetchPage = vi.fn().mockRejectedValue(new RefusalError(4007, 'not permitted'));
    await expect(fetchWholeList(fetchPage)).rejects.toThrow('not permitted');
  });
});
