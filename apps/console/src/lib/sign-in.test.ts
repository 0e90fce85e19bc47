import { SessionLost } from '@film-contest/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './queries.ts';
import { restartConsoleIfEnrolmentRequired, signIn, signOut, startConsole } from './start-up.ts';

const { call, callUntilAnswered, fetchScreenData, token, error } = vi.hoisted(() => ({
  call: vi.fn(),
  callUntilAnswered: vi.fn(),
  fetchScreenData: vi.fn(),
  token: { current: null as string | null },
  error: vi.fn(),
}));
vi.mock('./api.ts', () => ({
  call,
  callUntilAnswered,
  fetchScreenData,
  setSessionLostHandler: vi.fn(),
  setPermissionDeniedHandler: vi.fn(),
}));
vi.mock('./messages.ts', () => ({ t: (name: string) => name }));
vi.mock('./notices.ts', () => ({ notices: { error } }));
vi.mock('./session.ts', () => ({
  readSessionToken: () => token.current,
  storeSession: (given: string) => {
    token.current = given;
  },
  clearSession: () => {
    token.current = null;
  },
  onSessionChangeInOtherTab: vi.fn(),
}));

const user = { account: 'ann@a.example', mustEnrol: false };
/** Answers the call for the signed-in user; the contest's time zone is loaded at the same time. */
const answerUser = (answer: () => Promise<unknown>) =>
  fetchScreenData.mockImplementation((name: string) =>
    name === 'currentUser' ? answer() : Promise.resolve({ timeZone: 'UTC' }),
  );

beforeEach(() => {
  vi.clearAllMocks();
  token.current = 'token';
  answerUser(async () => user);
  call.mockResolvedValue({ ok: true, data: user });
  callUntilAnswered.mockResolvedValue({ ok: false });
});

describe('startConsole', () => {
  it('is anonymous without a token', async () => {
    token.current = null;
    expect(await startConsole()).toEqual({ phase: 'anonymous' });
    expect(fetchScreenData).not.toHaveBeenCalled();
  });

  it('loads the user', async () => {
    expect(await startConsole()).toEqual({ phase: 'loaded', user });
  });

  it('is anonymous after a lost session', async () => {
    answerUser(() => Promise.reject(new SessionLost('expired')));
    expect(await startConsole()).toEqual({ phase: 'anonymous' });
  });

  it('fails after another error', async () => {
    answerUser(() => Promise.reject(new Error('offline')));
    expect(await startConsole()).toEqual({ phase: 'failed' });
  });

  it('removes the data of another user', async () => {
    queryClient.setQueryData(['entry', '1'], { title: 'A call' });
    await startConsole();
    expect(queryClient.getQueryData(['entry', '1'])).toBeUndefined();
  });
});

describe('signing in and out', () => {
  it('stores the session and loads its user', async () => {
    token.current = null;
    expect(await signIn('fresh', 'ann@a.example')).toEqual({ phase: 'loaded', user });
    expect(token.current).toBe('fresh');
  });

  it('ends the session on the server and in this browser', async () => {
    await signOut();
    expect(call).toHaveBeenCalledWith('logout', { background: true });
    expect(token.current).toBeNull();
  });

  it('ends the session in this browser without the server', async () => {
    call.mockRejectedValue(new Error('offline'));
    await signOut();
    expect(token.current).toBeNull();
  });
});

describe('restartConsoleIfEnrolmentRequired', () => {
  const countStarts = () =>
    fetchScreenData.mock.calls.filter(([name]) => name === 'currentUser').length;

  it.each([
    ['a user without a required factor', { ok: true, data: user }, 0],
    ['a user who must enrol', { ok: true, data: { ...user, mustEnrol: true } }, 1],
    ['a refusal', { ok: false, code: 1, msg: '' }, 0],
  ])('after %s', async (_what, answer, starts) => {
    call.mockResolvedValue(answer);
    await restartConsoleIfEnrolmentRequired();
    expect(countStarts()).toBe(starts);
  });

  it('ignores an error', async () => {
    call.mockRejectedValue(new Error('offline'));
    await restartConsoleIfEnrolmentRequired();
    expect(countStarts()).toBe(0);
  });
});
